/** Fastify, behind the door: it is shown canonical paths of our own making, and only GET and HEAD. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { places, routeOf, routes } from '../pages/index.ts';
import type { Address } from '../paper/address.ts';
import { aboutReply, type Desk } from './about.ts';
import type { Handler } from './door.ts';
import { failedOf, type Inquiry, inquiryOf } from './inquiry.ts';
import type { Log } from './log.ts';
import { problemReply, readThrown } from './problem.ts';
import { type Answering, badIdReply } from './questions.ts';
import { makeReply, type Reply, send } from './reply.ts';
import { represent } from './representation.ts';

export interface Rooms {
  readonly baseUrl: string;
  readonly answering: Answering;
  readonly desk: Desk;
  readonly log: Log;
  /** Answers what the parser refuses. */
  readonly unreadable: (error: Error, socket: Socket) => void;
}

/** `bind` is given what is to be called for each request, and gives the server that will call it. */
export function createInside(rooms: Rooms, bind: (inside: Handler) => Server): FastifyInstance {
  const app = Fastify({
    serverFactory: (inside) => bind(inside),
    // Nothing of a request's own target reaches the router, which would decode and refuse it by rules of its own.
    rewriteUrl: (request) => innerPath(inquiryOf(request as IncomingMessage).address),
    return503OnClosing: false,
    exposeHeadRoutes: false,
    logger: false,
    // Left alone, Fastify would answer beside us.
    clientErrorHandler: rooms.unreadable,
    frameworkErrors: (error, request, reply) => failInside(error, request, reply, rooms),
  });
  const route = (url: string, make: (request: IncomingMessage, inquiry: Inquiry) => Reply | Promise<Reply>) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request: FastifyRequest, reply: FastifyReply) => {
        const inquiry = inquiryOf(request.raw);
        const made = make(request.raw, inquiry);
        if (made instanceof Promise) return made.then((ready) => answer(reply, ready, inquiry));
        answer(reply, made, inquiry);
      },
    });

  const replyTo = createReplies(rooms);
  for (const name of Object.keys(routes)) route(`/question/${name}`, replyTo);
  for (const name of ['redirect', 'bad-id', 'error', 'llms', 'page', 'mcp']) route(`/${name}`, replyTo);
  app.setErrorHandler((error, request, reply) => failInside(error, request, reply, rooms));
  app.setNotFoundHandler((request, reply) => {
    const inquiry = inquiryOf(request.raw);
    answer(reply, problemReply('not-found', failedOf(inquiry, rooms.baseUrl)), inquiry);
  });
  return app;
}

function innerPath(address: Address): string {
  return address.to === 'question' ? `/question/${routeOf(address.question)}` : `/${address.to}`;
}

/** The usual advice is about papers, and none was asked for. */
const noPage = {
  reason: 'There is no such page.',
  hint: `${places.home.path} says how the service is used, and ${places.docs.path} lists all addresses.`,
};

function createReplies({ baseUrl, answering, desk }: Rooms) {
  return (request: IncomingMessage, inquiry: Inquiry): Reply | Promise<Reply> => {
    const { address, coding } = inquiry;
    const { headers, method } = request;
    const missing = () => problemReply('not-found', failedOf(inquiry, baseUrl), noPage);
    switch (address.to) {
      case 'question':
        return answering(request, inquiry, address.question, address.async);
      case 'redirect':
        return makeReply(308, { Location: address.location, 'Cache-Control': 'public, max-age=300' });
      case 'bad-id':
        return badIdReply(address.text, inquiry, baseUrl);
      case 'llms':
        return represent(desk.documents.find('llms', coding), headers, method);
      case 'error': {
        const page = desk.documents.error(address.code, coding);
        return page ? represent(page, headers, method) : missing();
      }
      case 'page':
        return aboutReply(address.name, inquiry, headers, method, desk) ?? missing();
      default:
        return missing();
    }
  };
}

function answer(reply: FastifyReply, made: Reply, inquiry: Inquiry): void {
  reply.hijack();
  send(reply.raw, made, inquiry.headers);
}

function failInside(error: unknown, request: FastifyRequest, reply: FastifyReply, { baseUrl, log }: Rooms): void {
  const inquiry = inquiryOf(request.raw);
  log.error({ requestId: inquiry.requestId, err: error }, 'a request failed');
  const { code, special } = readThrown(error);
  answer(reply, problemReply(code, failedOf(inquiry, baseUrl), special), inquiry);
}
