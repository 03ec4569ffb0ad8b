import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Expecting } from '#shared/contract/fields.ts';
import type { SsoPurpose } from '#shared/people/single-sign-on.ts';
import type { SsoRules } from '#shared/people/sso.contract.ts';
import { checkFreshFactor, checkFreshPassword } from '#shared/people/sessions.endpoints.ts';
import {
  beginSso,
  finishSso,
  getOwnSso,
  getSso,
  getSsoRules,
  setSsoRules,
  unlinkSso,
} from '#shared/people/sso.endpoints.ts';
import { call, callOnce, CallError, read } from '#client/lib/call.ts';
import { readFresh, useChange } from '#client/lib/queries.ts';

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

/** Makes the app ask for the password and the second factor if they were not entered recently. */
export const useFreshFactor = () => useMutation({ mutationFn: () => call(checkFreshFactor) });

export const useUnlinkSso = () => useChange(() => call(unlinkSso), { queryKey: ownSsoQuery.queryKey });

export function useSetSsoRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SsoRules & Expecting) => call(setSsoRules, { body }),
    onSuccess: (rules) => {
      client.setQueryData(ssoRulesQuery.queryKey, { ...rules, isOn: true });
      return client.invalidateQueries({ queryKey: ssoQuery.queryKey });
    },
  });
}
