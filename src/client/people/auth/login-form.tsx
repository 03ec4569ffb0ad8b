import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { credentials } from '#shared/people/auth.contract.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { PasswordInput } from './password-input.tsx';

type Credentials = z.input<typeof credentials>;

interface LoginFormProps {
  /** Of who signs in again, over their work: no link leads away from that. */
  email?: string | undefined;
  onSubmit: (credentials: Credentials) => void;
  isPending: boolean;
}

/** Email and password, for either door. */
export function LoginForm({ email, onSubmit, isPending }: LoginFormProps) {
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: zodResolver(credentials),
    defaultValues: { email: email ?? '', password: '' },
  });
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
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
      <Button type="submit" variant="primary" disabled={isPending}>
        {isPending ? 'Logging in…' : 'Login'}
      </Button>
    </form>
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
