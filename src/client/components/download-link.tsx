import type { ComponentProps, MouseEvent } from 'react';
import type * as sessions from '#shared/people/sessions.contract.ts';
import { call, withoutSchemas } from '#client/lib/call.ts';
import { reported } from '#client/lib/reported.ts';

// Avoids the contract's schemas: the link is in the menu, which students load first.
const checkFreshPassword = withoutSchemas<typeof sessions.checkFreshPassword>('GET', '/api/auth/fresh-password');

/**
 * A link to a file that needs a recently confirmed password. The password is asked for before the browser
 * follows the link, which streams the file to disk.
 */
export function DownloadLink({ href, children, ...props }: ComponentProps<'a'> & { href: string }) {
  const handleClick = async (event: MouseEvent) => {
    event.preventDefault();
    if (!(await reported(call(checkFreshPassword), { failure: 'The file could not be downloaded' }))) return;
    const link = document.createElement('a');
    link.href = href;
    link.download = '';
    link.click();
  };
  return (
    <a {...props} href={href} download onClick={(event) => void handleClick(event)}>
      {children}
    </a>
  );
}
