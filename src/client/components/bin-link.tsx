import { Trash2 } from 'lucide-react';
import { listBin } from '#shared/hub/bin.contract.ts';
import { HeaderLink } from './header-link.tsx';
import { IfAllowed } from './if-allowed.tsx';

/** Links to what was deleted or changed in bulk. */
export const BinLink = () => (
  <IfAllowed to={listBin}>
    <HeaderLink to="/bin" Icon={Trash2}>
      Bin
    </HeaderLink>
  </IfAllowed>
);
