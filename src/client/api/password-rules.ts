import type { PasswordRules } from '#shared/people/password-rules.ts';
import { getPasswordRules, setPasswordRules } from '#shared/people/password-rules.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { useStored } from '#client/lib/queries.ts';

/** The rules for new passwords. */
export const passwordRulesQuery = read(getPasswordRules);

export const useSetPasswordRules = () =>
  useStored(passwordRulesQuery, (rules: PasswordRules) => call(setPasswordRules, { body: rules }));
