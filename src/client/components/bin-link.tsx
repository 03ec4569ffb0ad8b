import { Trash2 } from 'lucide-react';
import { BIN_DAYS } from '#shared/domain/limits.ts';
import type { listBin } from '#shared/hub/bin.contract.ts';
import { HeaderLink } from './header-link.tsx';
import { IfAllowed } from './if-allowed.tsx';

const toList = { access: 'teacher' } satisfies Pick<typeof listBin, 'access'>;

/** What happens to deleted questions and flashcards. */
export const KEPT_IN_BIN = `Deleted items can be restored from the bin for ${BIN_DAYS} days.`;

/** Links to deleted items and bulk changes. */
export const BinLink = () => (
  <IfAllowed to={toList}>
    <HeaderLink to="/bin" Icon={Trash2}>
      Bin
    </HeaderLink>
  </IfAllowed>
);
