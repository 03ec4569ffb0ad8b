import { headOf } from '../contract/endpoint-head.ts';

export const getFactors = headOf('GET', '/api/auth/factors', 'signed-in');
export const beginAuthenticator = headOf('POST', '/api/auth/authenticator', 'signed-in');
export const confirmAuthenticator = headOf('PUT', '/api/auth/authenticator', 'signed-in');
export const removeAuthenticator = headOf('DELETE', '/api/auth/authenticator', 'signed-in');
export const renewRecoveryCodes = headOf('POST', '/api/auth/recovery-codes', 'signed-in');
export const beginPasskey = headOf('POST', '/api/auth/passkeys/options', 'signed-in');
export const addPasskey = headOf('POST', '/api/auth/passkeys', 'signed-in');
export const renamePasskey = headOf('PATCH', '/api/auth/passkeys/:passkeyId', 'signed-in');
export const removePasskey = headOf('DELETE', '/api/auth/passkeys/:passkeyId', 'signed-in');
export const askForPasskey = headOf('POST', '/api/auth/passkey/options', 'public');
export const loginWithPasskey = headOf('POST', '/api/auth/passkey', 'public');
export const confirmWithPasskey = headOf('POST', '/api/auth/confirm-passkey', 'signed-in');
export const switchPasswordOff = headOf('POST', '/api/auth/password-off', 'signed-in');
export const switchPasswordOn = headOf('DELETE', '/api/auth/password-off', 'signed-in');
export const resetFactors = headOf('DELETE', '/api/users/:id/factors', 'owner');
export const getFactorPolicy = headOf('GET', '/api/factor-policy', 'owner');
export const setFactorPolicy = headOf('PUT', '/api/factor-policy', 'owner');
