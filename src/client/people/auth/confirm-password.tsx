import { useCallback, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#client/api/auth.ts';
import { factorsQuery, useConfirmWithPasskey } from '#client/api/factors.ts';
import { useConfirmPassword } from '#client/api/sessions.ts';
import { isPasswordFresh, ownSsoQuery } from '#client/api/sso.ts';
import { CallError, serverMessage } from '#client/lib/call.ts';
import { passwordQuestion } from '#client/lib/open-questions.ts';
import { knowsPasskeys, passkeyFault } from '#client/lib/passkeys.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PasswordInput } from './password-input.tsx';
import { SsoButton, useReturn } from './sso-button.tsx';

/** Asks for the password on top of the current screen; the waiting calls continue once it is right. */
export function ConfirmPassword() {
  const user = useCurrentUser();
  const confirm = useConfirmPassword();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const { data: factors } = useQuery(factorsQuery);
  const isOff = factors?.passwordOffSince != null;
  const handleSubmit = () => {
    if (password === '') return setFault('Enter your password');
    confirm.mutate(password, {
      onSuccess: () => passwordQuestion.answer(true),
      onError: (error) => setFault(serverMessage(error, 'The password could not be checked. Try again.')),
    });
  };
  return (
    <Dialog
      open
      onOpenChange={() => passwordQuestion.answer(false)}
      size="small"
      title={isOff ? 'Confirm that it is you' : 'Confirm your password'}
      description={`You signed in a while ago. ${isOff ? 'Use a passkey' : 'Enter your password again'} to do this.`}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble to the form from which the dialog may have been opened.
          event.stopPropagation();
          if (!isOff && !confirm.isPending) handleSubmit();
        }}
      >
        {isOff ? (
          fault !== undefined && <Notice tone="bad" title={fault} />
        ) : (
          <>
            <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
            <Field label="Password" error={fault}>
              <PasswordInput
                autoComplete="current-password"
                required
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            </Field>
            <Button type="submit" variant="primary" aria-disabled={confirm.isPending}>
              {confirm.isPending ? 'Checking…' : 'Confirm password'}
            </Button>
          </>
        )}
        <PasskeyInstead isOnly={isOff} onFault={setFault} />
        <SchoolInstead />
      </form>
    </Dialog>
  );
}

/** For linked school accounts: opens in another tab, since this one has unfinished work. */
function SchoolInstead() {
  const { data } = useQuery(ownSsoQuery);
  useReturn(
    useCallback(() => {
      void isPasswordFresh().then((isFresh) => {
        if (isFresh) passwordQuestion.answer(true);
      });
    }, []),
  );
  if (data?.linkedAt == null) return null;
  return <SsoButton purpose="confirm" isInNewTab words={(label) => `Use ${label} instead`} />;
}

/** For users with a passkey: replaces the password, or is the only way if the password is switched off. */
function PasskeyInstead({ isOnly, onFault }: { isOnly: boolean; onFault: (fault: string) => void }) {
  const { data } = useQuery(factorsQuery);
  const confirm = useConfirmWithPasskey();
  if (!data || data.passkeys.length === 0 || !knowsPasskeys()) return null;
  const handleClick = () =>
    confirm.mutate(undefined, {
      onSuccess: () => passwordQuestion.answer(true),
      onError: (error) => {
        const fault =
          error instanceof CallError
            ? serverMessage(error, 'The passkey could not be checked. Try again.')
            : passkeyFault(error);
        if (fault !== null) onFault(fault);
      },
    });
  return (
    <Button variant={isOnly ? 'primary' : 'secondary'} disabled={confirm.isPending} onClick={handleClick}>
      {isOnly ? 'Use a passkey' : 'Use a passkey instead'}
    </Button>
  );
}
