import { plural } from '#shared/domain/counted.ts';
import type { Dependents, DependentOn } from '#shared/practice/assignments.contract.ts';

/** More names than this are counted. */
const NAMED = 3;

/** Such as "Used in the assignments Week 1 and Week 2, which will continue without it." Empty if there are none. */
export function dependentsText(kind: DependentOn, { assignments, blueprints }: Dependents): string {
  const effect = kind === 'blueprint' ? 'which students can no longer start' : 'which will continue without it';
  const parts = [listText('the assignment', assignments), listText('the blueprint', blueprints)].filter(
    (text) => text !== '',
  );
  return parts.length === 0 ? '' : `Used in ${parts.join(' and ')}, ${effect}.`;
}

function listText(noun: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const rest = names.length - NAMED;
  const shown = rest > 0 ? [...names.slice(0, NAMED), `${rest} more`] : names;
  const list = new Intl.ListFormat('en-US').format(shown);
  return `${plural(names.length, noun)} ${list}`;
}
