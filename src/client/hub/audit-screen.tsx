import { usePlace } from '#client/components/use-place.ts';
import { AuditLog } from '#client/hub/audit/audit-log.tsx';

/** /audit-log: `?kind=`, `?outcome=`, `?account=`, `?from=` and `?to=` filter, `?page=` counts from 1. */
export function AuditScreen() {
  const { place, move } = usePlace('/audit-log');
  return <AuditLog place={place} onMove={(change) => move({ page: 1, ...change })} />;
}
