/** Types of the tools that are installed only in bench/, as far as the bench uses them. */

declare module 'htmlparser2' {
  export interface Handler {
    onopentag(name: string, attributes: Record<string, string>): void;
    ontext(text: string): void;
    onclosetag(name: string): void;
  }
  export class Parser {
    constructor(handler: Handler);
    end(page: string): void;
  }
}

declare module 'htmlparser2-10' {
  export { Parser } from 'htmlparser2';
}

declare module '@mdream/js' {
  export function htmlToMarkdown(page: string): string;
}

declare module 'autocannon' {
  interface Summary {
    readonly requests: { readonly total: number };
    /** Seconds. */
    readonly duration: number;
  }
  interface Run extends Promise<Summary> {
    on(event: 'response', hear: (client: unknown, status: number, bytes: number, time: number) => void): void;
  }
  interface Options {
    url: string;
    headers: Readonly<Record<string, string>>;
    connections: number;
    duration: number;
  }
  export default function autocannon(options: Options): Run;
}

declare module 'mdream' {
  export function htmlToMarkdown(page: string): string;
}

declare module '@joplin/turndown-plugin-gfm' {
  export function gfm(service: object): void;
}

declare module 'turndown' {
  interface Element {
    readonly nodeName: string;
    getAttribute(name: string): string | null;
  }
  interface Rule {
    filter(node: Element): boolean;
    replacement(content: string, node: Element): string;
  }
  export default class TurndownService {
    constructor(options?: { headingStyle?: 'atx'; codeBlockStyle?: 'fenced' });
    use(plugin: (service: object) => void): this;
    addRule(name: string, rule: Rule): this;
    turndown(page: string): string;
  }
}
