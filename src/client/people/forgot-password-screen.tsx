import { AuthPage } from '#client/people/auth/auth-page.tsx';
import { ForgotPassword } from '#client/people/auth/forgot-password.tsx';

export function ForgotPasswordScreen() {
  return (
    <AuthPage>
      <ForgotPassword />
    </AuthPage>
  );
}
