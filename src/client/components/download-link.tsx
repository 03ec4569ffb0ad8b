import type { ComponentProps, MouseEvent } from 'react';
import { call } from '#client/lib/call.ts';
import { reported } from '#client/lib/reported.ts';
import { checkFreshPassword } from '#shared/people/sessions.endpoints.ts';

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
