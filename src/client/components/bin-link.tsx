import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { listBin } from '#shared/hub/bin.contract.ts';
import { IfAllowed } from './if-allowed.tsx';

/** The way to what was deleted or changed in bulk, for a header. */
export const BinLink = () => (
  <IfAllowed to={listBin}>
    <Link to="/bin" className="inline-flex min-h-11 items-center gap-1.5 text-brand-text underline underline-offset-3">
      <Trash2 aria-hidden className="size-4.5" />
      Bin
    </Link>
  </IfAllowed>
);
