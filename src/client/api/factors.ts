import { useMutation } from '@tanstack/react-query';
import type { Expecting } from '#shared/contract/fields.ts';
import type { FactorRole } from '#shared/domain/roles.ts';
import {
  addPasskey,
  askForPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  confirmWithCode,
  confirmWithPasskey,
  getFactorPolicy,
  getFactors,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  resetFactors,
  setFactorPolicy,
  switchPasswordOff,
  switchPasswordOn,
} from '#shared/people/factors.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { useChange, useReplacement } from '#client/lib/queries.ts';
import { newPasskey, usedPasskey } from '#client/lib/passkeys.ts';

/** What the user signs in with besides the password. */
export const factorsQuery = read(getFactors);

/** A mutation that changes the second factors. */
function useFactorChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  return useChange(mutationFn, { queryKey: factorsQuery.queryKey });
}

/** Its secret is shown once, so it is a mutation and not a query. */
export const useBeginAuthenticator = () => useMutation({ mutationFn: () => call(beginAuthenticator) });
export const useConfirmAuthenticator = () =>
  useFactorChange((code: string) => call(confirmAuthenticator, { body: { code } }));
export const useRemoveAuthenticator = () => useFactorChange((_nothing: void) => call(removeAuthenticator));
export const useRenewRecoveryCodes = () => useFactorChange((_nothing: void) => call(renewRecoveryCodes));

/** Has the browser create a passkey, and stores it. */
export const useAddPasskey = () =>
  useFactorChange(async (_nothing: void) => {
    const answer = await newPasskey((await call(beginPasskey)).options);
    return call(addPasskey, { body: { answer } });
  });
export const useRenamePasskey = () =>
  useFactorChange(({ id, name }: { id: string; name: string }) =>
    call(renamePasskey, { params: { passkeyId: id }, body: { name } }),
  );
export const useRemovePasskey = () =>
  useFactorChange((id: string) => call(removePasskey, { params: { passkeyId: id } }));

/** Has the browser use a passkey, which the server requires before it switches the password off. */
export const useSwitchPasswordOff = () =>
  useFactorChange(async (_nothing: void) => {
    const answer = await usedPasskey((await call(askForPasskey)).options);
    return call(switchPasswordOff, { body: { answer } });
  });
export const useSwitchPasswordOn = () => useFactorChange((_nothing: void) => call(switchPasswordOn));

/** Uses a passkey where the user would otherwise enter the password again. */
export const useConfirmWithPasskey = () =>
  useMutation({
    mutationFn: async () => {
      const answer = await usedPasskey((await call(askForPasskey)).options);
      return call(confirmWithPasskey, { body: { answer } });
    },
  });

/** Uses a code, which the server requires before it changes second factors. A recovery code is used up. */
export const useConfirmWithCode = () => useFactorChange((code: string) => call(confirmWithCode, { body: { code } }));

/** Removes another user's second factors. */
export const useResetFactors = () =>
  useMutation({ mutationFn: (id: string) => call(resetFactors, { params: { id } }) });

/** Which roles need a second factor. */
export const factorPolicyQuery = read(getFactorPolicy);

export const useSetFactorPolicy = () =>
  useReplacement(factorPolicyQuery, (body: { requiredOf: FactorRole[] } & Expecting) =>
    call(setFactorPolicy, { body }),
  );
