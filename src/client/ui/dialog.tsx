import { useState } from 'react';
import { lateComponent } from '#client/lib/late.ts';
import type { DialogProps } from './dialog-box.tsx';

const DialogBox = lateComponent(
  async () => (await import('./dialog-box.tsx')).DialogBox,
  ({ onOpenChange }: DialogProps) => onOpenChange(false),
);

/** Fetches what dialogs are made of, for a screen that may lose its connection. */
export const preloadDialogs = DialogBox.preload;

/**
 * A modal dialog that keeps the focus inside and gives it back; on a phone it rises from the bottom edge. Its code comes with
 * the first that opens: no screen needs it to show.
 */
export function Dialog(props: DialogProps) {
  const [isUsed, setIsUsed] = useState(props.open);
  if (props.open && !isUsed) setIsUsed(true);
  return isUsed && <DialogBox {...props} />;
}
