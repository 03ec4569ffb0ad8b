import type { PasskeyAnswer } from '#shared/people/factors.contract.ts';

/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Creates a passkey. Rejects if the user cancels, or if the device already has one. */
export async function newPasskey(options: object): Promise<PasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return answerOf(await startRegistration({ optionsJSON: options as OptionsOf<typeof startRegistration> }));
}

/** Asks for a passkey. Rejects if the user cancels. */
export async function usedPasskey(options: object): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return answerOf(await startAuthentication({ optionsJSON: options as OptionsOf<typeof startAuthentication> }));
}

/** The server's library created the options for this one. */
type OptionsOf<F extends (options: { optionsJSON: never }) => unknown> = Parameters<F>[0]['optionsJSON'];
// An interface, for which TypeScript requires an index signature.
const answerOf = (answer: object) => answer as PasskeyAnswer;

/** Why the browser returned no passkey, in words; null if the user canceled. */
export function passkeyFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return null;
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for this account.';
  return 'This browser could not use a passkey here.';
}
