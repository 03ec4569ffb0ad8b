import { useState } from 'react';
import { lateComponent } from '#client/lib/late.ts';
import type { DialogProps } from './dialog-box.tsx';

const DialogBox = lateComponent(
  async () => (await import('./dialog-box.tsx')).DialogBox,
  ({ onOpenChange }: DialogProps) => onOpenChange(false),
);

/** Preloads the code of dialogs, for a screen that may go offline. */
export const preloadDialogs = DialogBox.preload;

/**
 * A modal dialog that traps the focus and restores it; on a phone it rises from the bottom edge. Its code loads when
 * the first dialog opens: no screen needs it initially.
 */
export function Dialog(props: DialogProps) {
  const [isUsed, setIsUsed] = useState(props.open);
  if (props.open && !isUsed) setIsUsed(true);
  return isUsed && <DialogBox {...props} />;
}
