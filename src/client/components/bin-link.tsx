import { Trash2 } from 'lucide-react';
import { BIN_DAYS } from '#shared/hub/bin.ts';
import { listBin } from '#shared/hub/bin.endpoints.ts';
import { HeaderLink } from './header-link.tsx';
import { IfAllowed } from './if-allowed.tsx';

/** What happens to deleted questions and flashcards. */
export const KEPT_IN_BIN = `Deleted items can be restored from the bin for ${BIN_DAYS} days.`;

/** Links to deleted items and bulk changes. */
export const BinLink = () => (
  <IfAllowed to={listBin}>
    <HeaderLink to="/bin" Icon={Trash2}>
      Bin
    </HeaderLink>
  </IfAllowed>
);
