import { Link } from '@tanstack/react-router';

export function ForgotPasswordLink() {
  return (
    <Link
      to="/forgot-password"
      className="flex min-h-11 items-center justify-self-start rounded-control text-brand-text underline underline-offset-4 hover:text-ink"
    >
      Forgot your password?
    </Link>
  );
}
