import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Button } from '#client/ui/button.tsx';

/** A link to the login form on /auth. */
export function BackToLogin({ variant, children }: { variant: 'primary' | 'quiet'; children: ReactNode }) {
  return (
    <Button asChild variant={variant}>
      <Link to="/auth" hash="login">
        {children}
      </Link>
    </Button>
  );
}
