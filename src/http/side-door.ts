/** A second way in, on a port of its own, that leads to the agent endpoint and nowhere else. */
import { readAddress } from '../paper/address.ts';
import type { Handler } from './door.ts';
import { createNaming, failedOf } from './inquiry.ts';
import { problemReply } from './problem.ts';
import { send } from './reply.ts';

/** Through the one door behind it, so that what is counted there is counted together. */
export function createSideDoor(door: Handler, baseUrl: string): Handler {
  const nextId = createNaming();
  return (request, response) => {
    const target = request.url ?? '';
    if (readAddress(target).to === 'mcp') return door(request, response);
    const requestId = nextId();
    const reason = 'There is nothing here but /mcp.';
    const reply = problemReply('not-found', failedOf({ target, requestId }, baseUrl), { reason });
    send(response, reply, ['X-Request-Id', requestId]);
  };
}
