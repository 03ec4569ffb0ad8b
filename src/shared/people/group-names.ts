import { z } from 'zod';
import { GROUP_NAME_MAX_LENGTH } from '#shared/domain/limits.ts';
import { line } from '../contract/fields.ts';

/** A group of a class, as somebody names it. */
export const groupName = line({ max: 10 * GROUP_NAME_MAX_LENGTH })
  .transform((value) => value.normalize().replaceAll(/\s+/g, ' '))
  .pipe(z.string().max(GROUP_NAME_MAX_LENGTH, `A group’s name has at most ${GROUP_NAME_MAX_LENGTH} characters`));

/** What two names have in common that differ only in case, and so are one group. */
const keyOf = (name: string): string => name.toLowerCase();

/** The group that a name means, in the spelling that is there; undefined where there is none. */
export const groupNamed = (name: string, known: readonly string[]): string | undefined =>
  known.find((one) => one === name) ?? known.find((one) => keyOf(one) === keyOf(name));
