import { Link } from '@tanstack/react-router';
import { buttonClass } from '#client/ui/button.tsx';

type Look = Parameters<typeof buttonClass>[0];

interface AuthLinkProps {
  look?: Look;
  label: string;
  /** Which form /auth shows first; the address is the same. */
  form?: 'register' | 'login';
}

/** Every call to action leads to /auth. */
export function AuthLink({ look, label, form = 'register' }: AuthLinkProps) {
  return (
    <Link to="/auth" state={{ authForm: form }} className={buttonClass(look)}>
      {label}
    </Link>
  );
}
