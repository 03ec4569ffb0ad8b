import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PolicyKind } from '#shared/domain/limits.ts';
import type * as consent from '#shared/people/consent.contract.ts';
import { call, read, withoutSchemas, type CallInput } from '#client/lib/call.ts';
import { readFresh, useChange } from '#client/lib/queries.ts';
import { currentUserQuery } from './auth.ts';

const listPolicies = withoutSchemas<typeof consent.listPolicies>('GET', '/api/policies');
const listVersions = withoutSchemas<typeof consent.listPolicyVersions>('GET', '/api/policies/:kind');
const publishPolicy = withoutSchemas<typeof consent.publishPolicy>('POST', '/api/policies');
const agreeToPolicies = withoutSchemas<typeof consent.agreeToPolicies>('POST', '/api/policies/agreement');
const countAgreements = withoutSchemas<typeof consent.countAgreements>('GET', '/api/policy-agreements');

/** The current privacy notice and terms. An owner may publish new ones at any time. */
export const policiesQuery = readFresh(listPolicies);
export const policyVersionsQuery = (kind: PolicyKind) => read(listVersions, { params: { kind } });
/** How many users agreed to each version. */
export const agreementsQuery = read(countAgreements);

export const usePublishPolicy = () =>
  useChange(
    (body: CallInput<typeof consent.publishPolicy>['body']) => call(publishPolicy, { body }),
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
