import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SsoPurpose } from '#shared/domain/limits.ts';
import type * as sessions from '#shared/people/sessions.contract.ts';
import type * as contract from '#shared/people/sso.contract.ts';
import type { SsoRules } from '#shared/people/sso.contract.ts';
import { call, callOnce, CallError, read, withoutSchemas } from '#client/lib/call.ts';
import { readFresh, useChange } from '#client/lib/queries.ts';

// The sign-in needs it, so it must not load the contract's schemas.
const getSso = withoutSchemas<typeof contract.getSso>('GET', '/api/sso');
const beginSso = withoutSchemas<typeof contract.beginSso>('POST', '/api/sso/begin');
const finishSso = withoutSchemas<typeof contract.finishSso>('POST', '/api/sso/finish');
const getOwnSso = withoutSchemas<typeof contract.getOwnSso>('GET', '/api/sso/own');
const unlinkSso = withoutSchemas<typeof contract.unlinkSso>('DELETE', '/api/sso/own');
const getSsoRules = withoutSchemas<typeof contract.getSsoRules>('GET', '/api/sso-rules');
const setSsoRules = withoutSchemas<typeof contract.setSsoRules>('PUT', '/api/sso-rules');
const checkFreshPassword = withoutSchemas<typeof sessions.checkFreshPassword>('GET', '/api/auth/fresh-password');

/** Whether people can sign in with a school account, and what that account is called. */
export const ssoQuery = read(getSso);
/** Since when the user's account is linked to a school account. */
export const ownSsoQuery = readFresh(getOwnSso);
export const ssoRulesQuery = read(getSsoRules);

/**
 * Leaves for the school or, after the browser has come back from there with `query`, finishes. Each step runs once:
 * the school's response can be used only once.
 */
export const ssoStepQuery = (purpose: SsoPurpose, query: string) =>
  queryOptions({
    queryKey: ['/api/sso/step', purpose, query],
    queryFn: async () => {
      if (query !== '') return callOnce(finishSso, { body: { query } });
      const { url } = await callOnce(beginSso, { body: { purpose } });
      window.location.replace(url);
      return null;
    },
    retry: false,
    staleTime: Infinity,
  });

/** Whether the password was entered recently; the user may have entered it, or used a passkey, in another tab. */
export async function isPasswordFresh(): Promise<boolean> {
  try {
    await callOnce(checkFreshPassword);
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}

/** Makes the app ask for the password if it was not entered recently. */
export const useFreshPassword = () => useMutation({ mutationFn: () => call(checkFreshPassword) });

export const useUnlinkSso = () => useChange(() => call(unlinkSso), { queryKey: ownSsoQuery.queryKey });

export function useSetSsoRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SsoRules) => call(setSsoRules, { body }),
    onSuccess: (_nothing, rules) => {
      client.setQueryData(ssoRulesQuery.queryKey, { ...rules, isOn: true });
      return client.invalidateQueries({ queryKey: ssoQuery.queryKey });
    },
  });
}
