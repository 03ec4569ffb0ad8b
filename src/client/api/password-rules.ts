import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as contract from '#shared/people/password-rules.contract.ts';
import type { PasswordRules } from '#shared/people/password-rules.ts';
import { call, read, withoutSchemas } from '#client/lib/call.ts';

const getPasswordRules = withoutSchemas<typeof contract.getPasswordRules>('GET', '/api/password-rules');
const setPasswordRules = withoutSchemas<typeof contract.setPasswordRules>('PUT', '/api/password-rules');

/** The rules for new passwords. */
export const passwordRulesQuery = read(getPasswordRules);

export function useSetPasswordRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rules: PasswordRules) => call(setPasswordRules, { body: rules }),
    onSuccess: (_nothing, rules) => client.setQueryData(passwordRulesQuery.queryKey, rules),
  });
}
