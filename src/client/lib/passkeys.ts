import type { PasskeyAnswer } from '#shared/people/factors.contract.ts';

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Has the browser make a passkey. Rejects where the user gives up, or the device has one. */
export async function newPasskey(options: object): Promise<PasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return answerOf(await startRegistration({ optionsJSON: options as OptionsOf<typeof startRegistration> }));
}

/** Has the browser ask for a passkey. Rejects where the user gives up. */
export async function usedPasskey(options: object): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return answerOf(await startAuthentication({ optionsJSON: options as OptionsOf<typeof startAuthentication> }));
}

/** The server's library made them for this one. */
type OptionsOf<F extends (given: { optionsJSON: never }) => unknown> = Parameters<F>[0]['optionsJSON'];
// An interface, which TypeScript takes for less than it is.
const answerOf = (answer: object) => answer as PasskeyAnswer;

/** Why the browser gave no passkey, in words; null where the user gave up, who knows. */
export function passkeyFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return null;
  if (error.name === 'InvalidStateError') return 'This device has a passkey of the account already.';
  return 'This browser could not use a passkey here.';
}
