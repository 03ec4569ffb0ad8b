import { Link } from '@tanstack/react-router';
import { SectorMark } from '#client/ui/sector-mark.tsx';
import { AuthLink } from './auth-link.tsx';

export function LandingBar() {
  return (
    <header className="on-scan border-b border-line">
      <div className="flex min-h-15 flex-wrap items-center justify-between gap-4 px-4 py-2 sm:px-7">
        <Link to="/auth" className="flex min-h-11 items-center gap-2.5 rounded-control font-semibold tracking-tight">
          <SectorMark className="text-brand" />
          Sonography Learning Hub
        </Link>
        <AuthLink label="Login" form="login" />
      </div>
    </header>
  );
}
