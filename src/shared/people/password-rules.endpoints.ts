import { headOf } from '../contract/endpoint-head.ts';

export const getPasswordRules = headOf('GET', '/api/password-rules', 'public');
export const setPasswordRules = headOf('PUT', '/api/password-rules', 'owner');
