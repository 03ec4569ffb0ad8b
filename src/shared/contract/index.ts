import type { EndpointHead } from './endpoint-head.ts';
import type { EndpointDefinition } from './endpoint.ts';
import * as resources from './resources.ts';

/** Every endpoint: all exports of the resources' files that have a method and a path. */
export const contract: EndpointDefinition[] = Object.values(resources).flatMap((resource) =>
  Object.values(resource).filter(
    (entry): entry is Extract<typeof entry, EndpointDefinition> =>
      typeof entry === 'object' && 'method' in entry && 'path' in entry && 'access' in entry,
  ),
);

type Resources = typeof resources;
type AnyEndpoint = {
  [R in keyof Resources]: Extract<Resources[R][keyof Resources[R]], EndpointDefinition>;
}[keyof Resources];
type EndpointsByHead = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };

/** The endpoint with this head. */
export type EndpointOf<H extends EndpointHead> = H extends EndpointDefinition
  ? H
  : EndpointsByHead[`${H['method']} ${H['path']}` & keyof EndpointsByHead] extends infer E extends EndpointDefinition
    ? E
    : never;
