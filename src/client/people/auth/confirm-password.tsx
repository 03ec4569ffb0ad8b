import { useCallback, useEffect, useState, type ChangeEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#client/api/auth.ts';
import { factorsQuery, useConfirmWithCode, useConfirmWithPasskey } from '#client/api/factors.ts';
import { useConfirmPassword } from '#client/api/sessions.ts';
import { isPasswordFresh, ownSsoQuery } from '#client/api/sso.ts';
import { CallError, serverMessage } from '#client/lib/call.ts';
import { passwordQuestion } from '#client/lib/open-questions.ts';
import { knowsPasskeys, passkeyFault } from '#client/lib/passkeys.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { CodeField } from './code-field.tsx';
import { PasswordInput } from './password-input.tsx';
import { SsoButton, useReturn } from './sso-button.tsx';

/** How the user confirms; by `passkey` if the password is switched off. */
type Asked = 'password' | 'passkey' | 'code';

const WORDS: Record<Asked, { title: string; description: string; empty?: string; failure?: string }> = {
  password: {
    title: 'Confirm your password',
    description: 'You signed in a while ago. Enter your password again to do this.',
    empty: 'Enter your password',
    failure: 'The password could not be checked. Try again.',
  },
  passkey: {
    title: 'Confirm that it is you',
    description: 'You signed in a while ago. Use a passkey to do this.',
  },
  code: {
    title: 'Confirm your second factor',
    description: 'This needs your second factor, even if you have just signed in with it.',
    empty: 'Enter the code',
    failure: 'The code could not be checked. Try again.',
  },
};

/**
 * Asks for the password or a second factor on top of the current screen; the waiting calls continue once it is right.
 * While the password is fresh, it is the second factor that a call waits for.
 */
export function ConfirmPassword() {
  const [isFresh, setIsFresh] = useState<boolean>();
  useEffect(() => void isPasswordFresh().then(setIsFresh), []);
  const { data: factors } = useQuery(factorsQuery);
  if (isFresh === undefined) return null;
  if (isFresh) return <Confirmation asked="code" />;
  return <Confirmation asked={factors?.passwordOffSince == null ? 'password' : 'passkey'} />;
}

function Confirmation({ asked }: { asked: Asked }) {
  const user = useCurrentUser();
  const [byPassword, byCode] = [useConfirmPassword(), useConfirmWithCode()];
  const confirm = asked === 'code' ? byCode : byPassword;
  const [entered, setEntered] = useState('');
  const [fault, setFault] = useState<string>();
  const { title, description, empty, failure = '' } = WORDS[asked];
  const handleSubmit = () => {
    if (entered === '') return setFault(empty);
    confirm.mutate(entered, {
      onSuccess: () => passwordQuestion.answer(true),
      onError: (error) => setFault(serverMessage(error, failure)),
    });
  };
  const field = { value: entered, onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setEntered(target.value) };
  return (
    <Dialog
      open
      onOpenChange={() => passwordQuestion.answer(false)}
      size="small"
      title={title}
      description={description}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble to the form from which the dialog may have been opened.
          event.stopPropagation();
          if (asked !== 'passkey' && !confirm.isPending) handleSubmit();
        }}
      >
        {asked === 'passkey' && fault !== undefined && <Notice tone="bad" title={fault} />}
        {asked === 'password' && (
          <>
            <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
            <Field label="Password" error={fault}>
              <PasswordInput autoComplete="current-password" required {...field} />
            </Field>
          </>
        )}
        {asked === 'code' && <CodeField error={fault} {...field} />}
        {asked !== 'passkey' && (
          <Button type="submit" variant="primary" aria-disabled={confirm.isPending}>
            {confirm.isPending ? 'Checking…' : `Confirm ${asked}`}
          </Button>
        )}
        <PasskeyInstead isOnly={asked === 'passkey'} onFault={setFault} />
        {asked !== 'code' && <SchoolInstead />}
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

/** For users with a passkey: replaces the password or the code, or is the only way if the password is switched off. */
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
