import { useQuery } from '@tanstack/react-query';
import type { DeletionInput } from '#shared/practice/dependents.contract.ts';
import { dependentsQuery } from '#client/api/assignments.ts';
import { dependentsText } from './dependents-text.ts';

/** Says which blueprints and assignments a deletion would affect; nothing if there are none. */
export function Dependents(deletion: DeletionInput) {
  const { data } = useQuery(dependentsQuery(deletion));
  const text = data && dependentsText(deletion.selection, data);
  return text !== undefined && text !== '' && <span className="mt-2 block text-ink">{text}</span>;
}
