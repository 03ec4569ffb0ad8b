import type * as contract from '#shared/people/password-rules.contract.ts';
import type { PasswordRules } from '#shared/people/password-rules.ts';
import { call, read, withoutSchemas } from '#client/lib/call.ts';
import { useStored } from '#client/lib/queries.ts';

const getPasswordRules = withoutSchemas<typeof contract.getPasswordRules>('GET', '/api/password-rules');
const setPasswordRules = withoutSchemas<typeof contract.setPasswordRules>('PUT', '/api/password-rules');

/** The rules for new passwords. */
export const passwordRulesQuery = read(getPasswordRules);

export const useSetPasswordRules = () =>
  useStored(passwordRulesQuery, (rules: PasswordRules) => call(setPasswordRules, { body: rules }));
