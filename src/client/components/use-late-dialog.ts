import { useState } from 'react';

/** Mounts the dialog on first use, so that its code loads only then, and keeps it: it restores the focus itself. */
export function useLateDialog() {
  const [state, set] = useState<'unused' | 'open' | 'closed'>('unused');
  const onOpenChange = (isOpen: boolean) => set(isOpen ? 'open' : 'closed');
  return { isUsed: state !== 'unused', open: () => set('open'), props: { open: state === 'open', onOpenChange } };
}
