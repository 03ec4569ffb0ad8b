import { useEffect } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { KeySquare } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { credentials } from '#shared/people/auth.contract.ts';
import type { Role } from '#shared/domain/roles.ts';
import { useLogin, useLoginWithPasskey } from '#client/api/auth.ts';
import { CallError, isRefusedAs, serverMessage } from '#client/lib/call.ts';
import { knowsPasskeys, passkeyFault } from '#client/lib/passkeys.ts';
import { toast, type ToastContent } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { CodeField } from './code-field.tsx';
import { PasswordInput } from './password-input.tsx';
import { SsoButton } from './sso-button.tsx';

type Credentials = z.input<typeof credentials>;

interface LoginFormProps {
  /** The role whose sign-in page this is. */
  door: Role;
  /** Set if the user signs in again on top of their work: links away from it are then hidden. */
  email?: string | undefined;
}

/** Email and password, then a code if the account requires one; or a passkey. */
export function LoginForm({ door, email }: LoginFormProps) {
  const login = useLogin(door);
  const { register, handleSubmit, control, setFocus, setValue, setError, formState } = useForm<Credentials>({
    resolver: zodResolver(credentials),
    defaultValues: { email: email ?? '', password: '' },
  });
  const { errors } = formState;
  const isCodeAsked = useWatch({ control, name: 'code' }) !== undefined;
  // The password form had the focus, and the code field follows it.
  useEffect(() => {
    if (isCodeAsked) setFocus('code');
  }, [isCodeAsked, setFocus]);
  const handleValid = (typed: Credentials) => {
    if (typed.code?.trim() === '') return setError('code', { message: 'Enter the code' });
    login.mutate(typed, {
      onError: (error) => {
        if (isRefusedAs('factor_needed', error)) setValue('code', '', { shouldDirty: true });
        else toast(loginRefusal(error, USUAL[door]));
      },
    });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(handleValid)(event)}>
      {isCodeAsked ? (
        <>
          {/* For password managers, and to send email and password again with the code. */}
          <input type="hidden" {...register('email')} />
          <input type="hidden" {...register('password')} />
          <CodeField error={errors.code?.message} {...register('code')} />
        </>
      ) : (
        <>
          <Field label="Email" error={errors.email?.message}>
            <Input type="email" autoComplete="username" required {...register('email')} />
          </Field>
          <Field label="Password" error={errors.password?.message}>
            <PasswordInput
              autoComplete="current-password"
              required
              data-first-focus={email !== undefined}
              {...register('password')}
            />
          </Field>
          <ForgotPasswordLink isInNewTab={email !== undefined} />
        </>
      )}
      <Button type="submit" variant="primary" disabled={login.isPending}>
        {login.isPending ? 'Logging in…' : 'Login'}
      </Button>
      {isCodeAsked && <Button onClick={() => setValue('code', undefined)}>Back</Button>}
      {knowsPasskeys() && <PasskeyButton door={door} />}
      <SsoButton purpose="sign-in" isInNewTab={email !== undefined} words={(label) => `Sign in with ${label}`} />
    </form>
  );
}

const USUAL: Record<Role, string> = {
  student: 'Please check your credentials and try again',
  teacher: 'Invalid admin credentials',
};

/** Statuses whose reason is not the credentials: no response, an account that may not sign in, too many attempts. */
const OTHER_REASONS = new Set([0, 403, 429]);
const UNREACHED = 'The server could not be reached. Please try again in a moment.';

/** The message after a failed sign-in: `usual`, unless the server has a reason that new credentials would not fix. */
export function loginRefusal(error: unknown, usual: string): ToastContent {
  const hasOtherReason = error instanceof CallError && OTHER_REASONS.has(error.status);
  const description = hasOtherReason ? serverMessage(error, UNREACHED) : usual;
  return { title: 'Login Failed', description, variant: 'destructive' };
}

function PasskeyButton({ door }: { door: Role }) {
  const login = useLoginWithPasskey(door);
  const handleClick = () =>
    login.mutate(undefined, {
      onError: (error) => {
        const description = error instanceof CallError ? serverMessage(error, UNREACHED) : passkeyFault(error);
        if (description !== null) toast({ title: 'Login Failed', description, variant: 'destructive' });
      },
    });
  return (
    <Button disabled={login.isPending} onClick={handleClick}>
      <KeySquare aria-hidden className="size-5" />
      Sign in with a passkey
    </Button>
  );
}

const look =
  'flex min-h-11 items-center justify-self-start rounded-control text-brand-text underline underline-offset-4 hover:text-ink';

function ForgotPasswordLink({ isInNewTab }: { isInNewTab: boolean }) {
  const label = 'Forgot your password?';
  if (!isInNewTab) {
    return (
      <Link to="/forgot-password" className={look}>
        {label}
      </Link>
    );
  }
  return (
    <a href="/forgot-password" target="_blank" rel="noreferrer" className={look}>
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
