/** Results of tool calls on the wire: our own words first, then what is of the paper, fenced and without hidden characters. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { dropHidden } from 'papertree-convert/search';
import { failureOfPending, type ToolFailure, writeFailure } from './failure.ts';
import { fenced } from './fence.ts';
import type { ToolAnswer } from './tool.ts';

/**
 * The text of a data tool is its structured content as JSON: a client gives its model one of the two. What is ours to
 * say, such as the next call, stands before the fence and not in the JSON.
 */
export function resultOf(answer: ToolAnswer): CallToolResult {
  if ('state' in answer) return failed(failureOfPending(answer));
  if ('data' in answer) {
    const data = dropHiddenIn(answer.data) as Record<string, unknown>;
    const { next: _next, ...rest } = data;
    const text = fenced(writeData(answer.lead === undefined ? data : rest));
    const lead = answer.lead === undefined ? [] : [dropHidden(answer.lead)];
    return { content: [{ type: 'text', text: [...lead, text].join('\n') }], structuredContent: data };
  }
  const { text, images = [] } = answer;
  const pictures = images.map(({ data, type }) => ({
    type: 'image' as const,
    data: data.toString('base64'),
    mimeType: type,
  }));
  return { content: [{ type: 'text', text }, ...pictures] };
}

export function failed(failure: ToolFailure): CallToolResult {
  return { content: [{ type: 'text', text: writeFailure(failure) }], isError: true };
}

/** JSON in which every entry of a list has its own line. */
function writeData(data: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(data).map(([name, value]) => `${JSON.stringify(name)}:${writeValue(value)}`);
  return `{${members.join(',')}}`;
}

function writeValue(value: unknown): string {
  if (!Array.isArray(value) || value.length < 2) return JSON.stringify(value);
  return `[\n${value.map((each) => JSON.stringify(each)).join(',\n')}\n]`;
}

/** In every text of a value, however deep. */
function dropHiddenIn(value: unknown): unknown {
  if (typeof value === 'string') return dropHidden(value);
  if (Array.isArray(value)) return value.map(dropHiddenIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, dropHiddenIn(each)]));
}
