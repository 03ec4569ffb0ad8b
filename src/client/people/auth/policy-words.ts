import type { PolicyKind } from '#shared/people/policies.ts';
import type { AddressOf } from '#shared/domain/addresses.ts';

export const POLICY_WORDS: Record<PolicyKind, { title: string; address: AddressOf<'public'> }> = {
  privacy: { title: 'Privacy notice', address: '/privacy' },
  terms: { title: 'Terms', address: '/terms' },
};
