import { buttonClass } from '#client/ui/button-class.ts';

type Look = Parameters<typeof buttonClass>[0];

interface AuthLinkProps {
  look?: Look;
  label: string;
  /** Which form /auth opens with; the address is the same. */
  form?: 'register' | 'login';
}

/** Every call to action links to /auth. A plain link: the landing page has no router. */
export function AuthLink({ look, label, form = 'register' }: AuthLinkProps) {
  return (
    <a href={form === 'login' ? '/auth#login' : '/auth'} className={buttonClass(look)}>
      {label}
    </a>
  );
}
