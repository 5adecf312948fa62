/** What a reader is: it takes one element and puts what it means into the flow. */
import type { Element } from './element.ts';
import type { Flow } from './flow.ts';
import type { State } from './state.ts';

export type Reader = (element: Element, flow: Flow, state: State) => void;

/** Readers by the name of the element they read. */
export type Readers = Readonly<Record<string, Reader>>;
