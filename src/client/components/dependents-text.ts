import { formatCount, plural } from '#shared/domain/counted.ts';
import type { DeletionInput, Dependents } from '#shared/practice/dependents.contract.ts';
import { listText } from '#client/lib/list-text.ts';

/** More names than this are counted. */
const NAMED = 3;

/**
 * Such as "Used in the assignments Week 1 and Week 2, which will continue without it, and in the assignment Final, which
 * students can no longer start." Empty if there are none.
 */
export function dependentsText(
  selection: DeletionInput['selection'],
  { assignments, blueprints, emptied }: Dependents,
): string {
  const count = 'ids' in selection ? selection.ids.length : selection.expectedCount;
  const continuing = [named('the assignment', assignments), named('the blueprint', blueprints)].filter(Boolean);
  const parts = [
    continuing.length > 0 &&
      `in ${continuing.join(' and ')}, which will continue without ${plural(count, 'it', 'them')}`,
    emptied.length > 0 && `in ${named('the assignment', emptied)}, which students can no longer start`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `Used ${parts.join(', and ')}.`;
}

function named(noun: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const rest = names.length - NAMED;
  const shown = rest > 0 ? [...names.slice(0, NAMED), `${formatCount(rest)} ${plural(rest, 'other')}`] : names;
  return `${plural(names.length, noun)} ${listText(shown)}`;
}
