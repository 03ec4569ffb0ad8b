import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button-link.tsx';

/** A link to the login form on /auth. */
export function BackToLogin({ variant, children }: { variant: 'primary' | 'quiet'; children: ReactNode }) {
  return (
    <ButtonLink variant={variant} to="/auth" hash="login">
      {children}
    </ButtonLink>
  );
}
