import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { forgotPassword } from '#shared/people/auth.contract.ts';
import { useForgotPassword } from '#client/api/passwords.ts';
import { serverMessage } from '#client/lib/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { BackToLogin } from './auth/back-to-login.tsx';
import { FormHeading } from './auth/form-heading.tsx';
import { AuthPage } from './auth/auth-page.tsx';

export function ForgotPasswordScreen() {
  return (
    <AuthPage>
      <ForgotPassword />
    </AuthPage>
  );
}

type Request = z.input<typeof forgotPassword.body>;

/** Asks for a link, then says where to look for it: the same for every address, known or not. */
function ForgotPassword() {
  const request = useForgotPassword();
  const { register, handleSubmit, formState, getValues } = useForm<Request>({
    resolver: zodResolver(forgotPassword.body),
    defaultValues: { email: '' },
  });

  if (request.isSuccess) {
    const { isMailSetUp, message } = request.data;
    const address = <strong className="font-medium wrap-anywhere text-ink">{getValues('email')}</strong>;
    return (
      <>
        <FormHeading isNews title="Check Your Email">
          {isMailSetUp ? (
            <>
              If an account exists for {address}, a link to reset the password is on its way. It works once, and for one
              hour.
            </>
          ) : (
            message
          )}
        </FormHeading>
        {isMailSetUp && <p className="mb-6 text-ink-2">Nothing there after a few minutes? Look in the spam folder.</p>}
        <BackToLogin variant="primary">Back to Login</BackToLogin>
      </>
    );
  }
  return (
    <>
      <FormHeading title="Forgot your password?">
        Enter the email address of your account, and we send you a link to choose a new one.
      </FormHeading>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit((form) => request.mutate(form))(event)}
      >
        {request.isError && (
          <Notice tone="bad" title={serverMessage(request.error, 'Failed to process password reset request')} />
        )}
        <Field label="Email" error={formState.errors.email?.message}>
          <Input type="email" autoComplete="username" required {...register('email')} />
        </Field>
        <Button type="submit" variant="primary" disabled={request.isPending}>
          {request.isPending ? 'Sending…' : 'Send Reset Link'}
        </Button>
        <BackToLogin variant="quiet">Back to Login</BackToLogin>
      </form>
    </>
  );
}
