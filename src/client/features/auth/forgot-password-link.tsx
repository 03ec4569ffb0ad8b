import { Link } from '@tanstack/react-router';

const look =
  'flex min-h-11 items-center justify-self-start rounded-control text-brand-text underline underline-offset-4 hover:text-ink';

export function ForgotPasswordLink({ isInNewTab }: { isInNewTab: boolean }) {
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
