import type { ReactNode } from 'react';
import type { EndpointHead } from '#shared/contract/endpoint-head.ts';
import { useMay } from '#client/api/auth.ts';

/** Renders its children only for users who may call the endpoint: an assistant sees no button that would be refused. */
export function IfAllowed({ to, children }: { to: Pick<EndpointHead, 'access'>; children: ReactNode }) {
  return useMay(to) && children;
}
