import { useQuery } from '@tanstack/react-query';
import type { DependentOn } from '#shared/practice/assignments.contract.ts';
import { dependentsQuery } from '#client/api/assignments.ts';
import { dependentsText } from './dependents-text.ts';

/** Says which blueprints and assignments the deletion of something would affect; nothing if there are none. */
export function Dependents({ kind, id }: { kind: DependentOn; id: string }) {
  const { data } = useQuery(dependentsQuery(kind, id));
  const text = data && dependentsText(kind, data);
  return text !== undefined && text !== '' && <span className="mt-2 block text-ink">{text}</span>;
}
