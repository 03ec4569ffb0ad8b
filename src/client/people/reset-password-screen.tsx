import { useEffect, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { resetPassword } from '#shared/people/auth.contract.ts';
import { useResetPassword } from '#client/api/passwords.ts';
import { isRefusedAs } from '#client/lib/call.ts';
import { reported } from '#client/lib/reported.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { BackToLogin } from './auth/back-to-login.tsx';
import { FormHeading } from './auth/form-heading.tsx';
import { NewPassword } from './auth/new-password.tsx';
import { AuthPage } from './auth/auth-page.tsx';

/** Reads `?token=…` and removes it from the address and the history. Without a token, leads to /auth. */
export function ResetPasswordScreen() {
  const search = useSearch({ from: '/reset-password' });
  const [token] = useState(search.token);
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: token ? '/reset-password' : '/auth', search: {}, replace: true });
  }, [navigate, token]);
  return <AuthPage>{token && <ResetPassword token={token} />}</AuthPage>;
}

type Reset = z.input<typeof resetPassword.body>;

/** Chooses a new password with the token of a mailed link. */
function ResetPassword({ token }: { token: string }) {
  const reset = useResetPassword();
  const { register, handleSubmit, formState } = useForm<Reset>({
    resolver: zodResolver(resetPassword.body),
    defaultValues: { token, newPassword: '' },
  });

  const handleValid = (form: Reset) =>
    reported(reset.mutateAsync(form), {
      failure: 'Failed to reset password',
      otherwise: 'Please check your connection and try again.',
    });

  if (reset.isSuccess) {
    return (
      <>
        <FormHeading isNews title="Password Reset Successfully">
          Your new password is set, and you have been signed out everywhere.
        </FormHeading>
        <BackToLogin variant="primary">Go to Login</BackToLogin>
      </>
    );
  }
  return (
    <>
      <FormHeading title="Choose a new password">
        Use it to sign in from now on. You will be signed out everywhere.
      </FormHeading>
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(handleValid)(event)}>
        {isRefusedAs('reset_link_spent', reset.error) && (
          <Notice
            tone="bad"
            title="This link is no longer valid"
            action={
              <ButtonLink size="small" to="/forgot-password">
                Request a new one
              </ButtonLink>
            }
          />
        )}
        <NewPassword
          label="New password"
          error={formState.errors.newPassword?.message}
          field={register('newPassword')}
          of={null}
        />
        <Button type="submit" variant="primary" disabled={reset.isPending}>
          {reset.isPending ? 'Saving…' : 'Reset Password'}
        </Button>
      </form>
    </>
  );
}
