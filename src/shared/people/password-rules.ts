import type { FactorRole } from '#shared/domain/roles.ts';
import { PASSWORD_MIN_LENGTH } from '#shared/domain/text-limits.ts';

/** The owners' rules for new passwords. */
export interface PasswordRules {
  /** In characters, by role. */
  minLengths: Record<FactorRole, number>;
  /** Whether very common passwords, and those with the person's own name, are refused. */
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

/** The words that an acquaintance tries first: names, the parts of the address, the hub's title. */
export const ownWords = (known: readonly string[]): string[] =>
  known
    .flatMap((text) => [text, ...text.split('@'), ...text.split(/[\s@.]+/)])
    .map(lettersOf)
    .filter((word) => word.length >= 3);

/** Whether a password is easy to guess: common, or one of the person's own words with only digits and signs added. */
export function isEasilyGuessed(
  password: string,
  { common, own = [] }: { common: ReadonlySet<string>; own?: readonly string[] },
): boolean {
  return common.has(password.toLowerCase()) || ownWords(own).includes(lettersOf(password));
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
