import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { EndpointDefinition, Part, ResponseInput } from '#shared/contract/endpoint.ts';
import { errorBody } from '#shared/contract/fields.ts';
import { guard } from './guard.ts';
import type { Principal } from './principal.ts';
import { validPart } from './request-validator.ts';
import { streamProgress, wantsProgress, type ReportProgress } from './progress-stream.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on every route that the contract declares; the contract test relies on it. */
    endpoint?: EndpointDefinition;
  }
  interface FastifyInstance {
    /** Answers the GET endpoints, by their paths, within a request for a page. */
    reads?: Map<string, Read>;
  }
}

/** What a page asks of a GET endpoint before its screen does. */
export interface Asked {
  params?: Record<string, string>;
  query: Record<string, string>;
  timeZone: string;
}

/** Returns the response's body. Throws as the endpoint would: by its guard, its schemas and its handler. */
type Read = (page: { request: FastifyRequest; reply: FastifyReply }, asked: Asked) => Promise<unknown>;

/** The caller: always a user, except where the endpoint is public. */
type Caller<E extends EndpointDefinition> = E['access'] extends 'public' ? Principal | null : Principal;

export interface RouteContext<E extends EndpointDefinition> {
  params: Part<E, 'params'>;
  query: Part<E, 'query'>;
  body: Part<E, 'body'>;
  user: Caller<E>;
  /** The caller's IANA time zone, UTC where the browser sent none. */
  timeZone: string;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Reports the progress of long work to a caller that asks for it; only an endpoint with `progress` streams it. */
  report: ReportProgress;
}

/** A handler of an endpoint without a response body returns nothing. */
type Result<E extends EndpointDefinition> = ResponseInput<E> | (204 extends keyof E['responses'] ? void : never);

/** Binds an endpoint of the contract: its schemas, access rule, documentation and handler. */
export function route<const E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  handler: (context: RouteContext<E>) => Promise<Result<E>> | Result<E>,
): void {
  const { method, path, access, needsFresh, summary, params, query, body, responses } = endpoint;
  app.withTypeProvider<ZodTypeProvider>().route({
    method,
    url: path,
    config: { endpoint },
    schema: {
      summary,
      description: `Access: ${access}${needsFresh ? ', with the password entered a short while ago' : ''}${needsFresh === 'factor' ? ', and a second factor if there is one' : ''}`,
      tags: [path.split('/')[2] ?? 'site'],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { ...responses, '4xx': errorBody },
    },
    // Before validation: a stranger learns nothing about the schemas, and a wrong role's body costs no work.
    preValidation: guard(endpoint),
    handler: async (request, reply) => {
      const { params, query, body, timeZone } = request;
      const contextWith = (report: ReportProgress) =>
        contextOf<E>({ params, query, body, user: request.principal, timeZone, request, reply, report });
      if (endpoint.progress && wantsProgress(request)) {
        const shape = responses[200];
        return streamProgress(request, reply, async (report) => {
          const result = await handler(contextWith(report));
          return shape === undefined ? result : shape.parse(result);
        });
      }
      const result = await handler(contextWith(() => undefined));
      if (reply.sent) return reply;
      if (!(200 in responses) && reply.statusCode === 200) reply.code(201 in responses ? 201 : 204);
      return result ?? null;
    },
  });
  if (method === 'GET') app.reads?.set(path, readOf(endpoint, handler));
}

/** Without the cost of a request of its own: the page's session and user are read once for all that it asks. */
function readOf<const E extends EndpointDefinition>(
  endpoint: E,
  handler: (context: RouteContext<E>) => Promise<Result<E>> | Result<E>,
): Read {
  const admit = guard(endpoint);
  return async ({ request, reply }, { timeZone, ...asked }) => {
    await admit(request);
    const context = contextOf<E>({
      params: validPart(endpoint.params, asked.params),
      query: validPart(endpoint.query, asked.query),
      body: undefined,
      user: request.principal,
      timeZone,
      request,
      reply,
      report: () => undefined,
    });
    return endpoint.responses[200]?.parse(await handler(context));
  };
}

/** Each part has been validated with the endpoint's schema, and the user by its guard. */
const contextOf = <E extends EndpointDefinition>(context: Record<keyof RouteContext<E>, unknown>) =>
  context as RouteContext<E>;
