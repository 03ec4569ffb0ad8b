/** Where a key was pressed: a field takes all keys for itself, a button or link takes Space and Enter. */
export type PressedOn = 'page' | 'control' | 'field';

const FIELDS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

export function pressedOn(target: EventTarget | null): PressedOn {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(FIELDS)) return 'field';
  return target.closest('button, a, summary, [role="button"]') ? 'control' : 'page';
}
