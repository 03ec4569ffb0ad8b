import { Outlet } from '@tanstack/react-router';
import { SkipLink } from './skip-link.tsx';

/** Public screens bring their own header and main. */
export function PublicLayout() {
  return (
    <>
      <SkipLink />
      <Outlet />
    </>
  );
}
