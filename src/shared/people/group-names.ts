import { z } from 'zod';
import { line } from '../contract/fields.ts';
import { nameKey } from '../domain/name-key.ts';
import { GROUP_NAME_MAX_LENGTH } from '../domain/text-limits.ts';

/** The name of a group of a class, as entered. */
export const groupName = line({ max: 10 * GROUP_NAME_MAX_LENGTH })
  .transform((value) => value.normalize().replaceAll(/\s+/g, ' '))
  .pipe(z.string().max(GROUP_NAME_MAX_LENGTH, `A group’s name has at most ${GROUP_NAME_MAX_LENGTH} characters`));

/** The existing group that a name means, in its own spelling; undefined if there is none. */
export const groupNamed = (name: string, known: readonly string[]): string | undefined =>
  known.find((one) => one === name) ?? known.find((one) => nameKey(one) === nameKey(name));
