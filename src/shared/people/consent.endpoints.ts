import { headOf } from '../contract/endpoint-head.ts';

export const listPolicies = headOf('GET', '/api/policies', 'public');
export const listPolicyVersions = headOf('GET', '/api/policies/:kind', 'public');
export const publishPolicy = headOf('POST', '/api/policies', 'owner');
export const agreeToPolicies = headOf('POST', '/api/policies/agreement', 'signed-in');
export const countAgreements = headOf('GET', '/api/policy-agreements', 'owner');
export const downloadAgreements = headOf('GET', '/api/policy-agreements/file', 'owner');
