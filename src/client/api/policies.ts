import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PolicyKind } from '#shared/people/policies.ts';
import {
  agreeToPolicies,
  countAgreements,
  listPolicies,
  listPolicyVersions,
  publishPolicy,
} from '#shared/people/consent.endpoints.ts';
import { call, read, type InputOf } from '#client/lib/call.ts';
import { readFresh, useChange } from '#client/lib/queries.ts';
import { currentUserQuery } from './auth.ts';

/** The current privacy notice and terms. An owner may publish new ones at any time. */
export const policiesQuery = readFresh(listPolicies);
export const policyVersionsQuery = (kind: PolicyKind) => read(listPolicyVersions, { params: { kind } });
/** How many users agreed to each version. */
export const agreementsQuery = read(countAgreements);

export const usePublishPolicy = () =>
  useChange(
    (body: InputOf<typeof publishPolicy>['body']) => call(publishPolicy, { body }),
    { queryKey: ['/api/policies'] },
    { queryKey: agreementsQuery.queryKey },
  );

/** Agrees to texts by their ids; the app then stops asking. */
export function useAgreeToPolicies() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (policyIds: string[]) => call(agreeToPolicies, { body: { policyIds } }),
    onSuccess: () =>
      client.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, hasToAgree: undefined }),
    onError: () => client.invalidateQueries({ queryKey: policiesQuery.queryKey }),
  });
}
