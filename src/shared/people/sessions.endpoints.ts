import { headOf } from '../contract/endpoint-head.ts';

export const listSessions = headOf('GET', '/api/auth/sessions', 'signed-in');
export const endSession = headOf('DELETE', '/api/auth/sessions/:sessionId', 'signed-in');
export const endOtherSessions = headOf('DELETE', '/api/auth/sessions', 'signed-in');
export const confirmPassword = headOf('POST', '/api/auth/confirm-password', 'signed-in');
export const checkFreshPassword = headOf('GET', '/api/auth/fresh-password', 'signed-in');
export const checkFreshFactor = headOf('GET', '/api/auth/fresh-factor', 'signed-in');
export const getSessionLimits = headOf('GET', '/api/session-limits', 'owner');
export const setSessionLimits = headOf('PUT', '/api/session-limits', 'owner');
