import { contract } from '#shared/contract/index.ts';
import type { Access } from '#shared/contract/endpoint-head.ts';

/**
 * Lists endpoints whose paths match, by who can call them, as `METHOD /path`. src/server/app.test.ts shows that every
 * endpoint lets in only those whom it declares.
 */
export function endpointsByAccess(paths: RegExp): Partial<Record<Access, string[]>> {
  const found: Partial<Record<Access, string[]>> = {};
  for (const { method, path, access } of contract.filter((endpoint) => paths.test(endpoint.path))) {
    found[access] = [...(found[access] ?? []), `${method} ${path}`].toSorted();
  }
  return found;
}
