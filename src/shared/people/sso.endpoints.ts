import { headOf } from '../contract/endpoint-head.ts';

export const getSso = headOf('GET', '/api/sso', 'public');
export const beginSso = headOf('POST', '/api/sso/begin', 'public');
export const finishSso = headOf('POST', '/api/sso/finish', 'public');
export const getOwnSso = headOf('GET', '/api/sso/own', 'signed-in');
export const unlinkSso = headOf('DELETE', '/api/sso/own', 'signed-in');
export const getSsoRules = headOf('GET', '/api/sso-rules', 'owner');
export const setSsoRules = headOf('PUT', '/api/sso-rules', 'owner');
