import type { ReactNode } from 'react';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';
import { useMay } from '#client/api/auth.ts';

/** What only they are offered who may call the endpoint: an assistant is shown no button that would be refused. */
export function IfAllowed({ to, children }: { to: Pick<EndpointDefinition, 'access'>; children: ReactNode }) {
  return useMay(to) && children;
}
