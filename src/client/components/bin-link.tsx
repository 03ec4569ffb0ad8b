import { Trash2 } from 'lucide-react';
import type { listBin } from '#shared/hub/bin.contract.ts';
import { HeaderLink } from './header-link.tsx';
import { IfAllowed } from './if-allowed.tsx';

const toList = { access: 'teacher' } satisfies Pick<typeof listBin, 'access'>;

/** Links to deleted items and bulk changes. */
export const BinLink = () => (
  <IfAllowed to={toList}>
    <HeaderLink to="/bin" Icon={Trash2}>
      Bin
    </HeaderLink>
  </IfAllowed>
);
