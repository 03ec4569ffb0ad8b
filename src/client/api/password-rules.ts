import type { Expecting } from '#shared/contract/fields.ts';
import type { PasswordRules } from '#shared/people/password-rules.ts';
import { getPasswordRules, setPasswordRules } from '#shared/people/password-rules.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { useReplacement } from '#client/lib/queries.ts';

/** The rules for new passwords. */
export const passwordRulesQuery = read(getPasswordRules);

export const useSetPasswordRules = () =>
  useReplacement(passwordRulesQuery, (rules: PasswordRules & Expecting) => call(setPasswordRules, { body: rules }));
