import { useEffect, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AuthPage } from '#client/people/auth/auth-page.tsx';
import { ResetPassword } from '#client/people/auth/reset-password.tsx';

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
