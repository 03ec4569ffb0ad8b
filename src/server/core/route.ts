import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { EndpointDefinition, Part, ResponseInput } from '#shared/contract/endpoint.ts';
import { errorBody } from '#shared/contract/fields.ts';
import { guard } from './guard.ts';
import type { Principal } from './principal.ts';
import { streamProgress, wantsProgress, type ReportProgress } from './progress-stream.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on every route that the contract declares; the contract test relies on it. */
    endpoint?: EndpointDefinition;
  }
}

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
      const contextWith = (report: ReportProgress) =>
        ({
          params: request.params,
          query: request.query,
          body: request.body,
          user: request.principal,
          timeZone: request.timeZone,
          request,
          reply,
          report,
        }) as RouteContext<E>; // Fastify has validated each part with the endpoint's schema, and the guard the user
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
}
