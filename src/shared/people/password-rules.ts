import { PASSWORD_MIN_LENGTH, type FactorRole } from '#shared/domain/limits.ts';

/** What owners want of passwords that are chosen from now on. */
export interface PasswordRules {
  /** In characters, by role. */
  minLengths: Record<FactorRole, number>;
  /** Whether a password is refused that is among the most common ones, or the person's own name. */
  refusesCommon: boolean;
}

export const DEFAULT_PASSWORD_RULES: PasswordRules = {
  minLengths: {
    student: PASSWORD_MIN_LENGTH,
    assistant: PASSWORD_MIN_LENGTH,
    teacher: PASSWORD_MIN_LENGTH,
    owner: PASSWORD_MIN_LENGTH,
  },
  refusesCommon: false,
};

/** What whoever knows the person tries first: names, the parts of the address, the hub's title. */
export const ownWords = (known: readonly string[]): string[] =>
  known
    .flatMap((text) => [text, ...text.split('@'), ...text.split(/[\s@.]+/)])
    .map(lettersOf)
    .filter((word) => word.length >= 3);

/** Whether somebody who guesses would have it early: it is common, or a word of the person's own with nothing but digits and signs. */
export function isEasilyGuessed(
  password: string,
  { common, own = [] }: { common: ReadonlySet<string>; own?: readonly string[] },
): boolean {
  return common.has(password.toLowerCase()) || ownWords(own).includes(lettersOf(password));
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
