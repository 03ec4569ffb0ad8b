import type { EndpointDefinition } from './endpoint.ts';
import * as resources from './resources.ts';

/** Every endpoint: all exports of the resources' files that have a method and a path. */
export const contract: EndpointDefinition[] = Object.values(resources).flatMap((resource) =>
  Object.values(resource).filter(
    (entry): entry is Extract<typeof entry, EndpointDefinition> =>
      typeof entry === 'object' && 'method' in entry && 'path' in entry && 'access' in entry,
  ),
);
