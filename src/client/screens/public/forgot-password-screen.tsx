import { AuthPage } from '#client/features/auth/auth-page.tsx';
import { ForgotPassword } from '#client/features/auth/forgot-password.tsx';

export function ForgotPasswordScreen() {
  return (
    <AuthPage>
      <ForgotPassword />
    </AuthPage>
  );
}
