import { useEffect, type ReactNode } from 'react';
import { Link, useMatch } from '@tanstack/react-router';
import { Button } from '#client/ui/button.tsx';
import { SectorMark } from '#client/ui/sector-mark.tsx';

interface NotFoundScreenProps {
  /** Suggestions, shown below the text. */
  children?: ReactNode;
}

export function NotFoundScreen({ children }: NotFoundScreenProps) {
  // The match's own path: the location is already the next one while this screen is being replaced.
  const path = useMatch({ strict: false, select: (match) => match.pathname });
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the unknown path is logged, to find the dead link
    console.warn(`404: no page at ${path}`);
  }, [path]);
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-xl flex-col items-start justify-center gap-4">
      <SectorMark className="size-14 text-ink-3" />
      <h1 className="text-30 font-semibold">404 Page Not Found</h1>
      <p className="text-18 text-ink-2">{"The page you're looking for doesn't exist."}</p>
      {children}
      <Button asChild variant={children ? 'secondary' : 'primary'}>
        <Link to="/">Go Home</Link>
      </Button>
    </div>
  );
}
