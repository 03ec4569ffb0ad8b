import { Dialog } from '#client/ui/dialog.tsx';
import { KEY_LIST } from './quiz-keys.ts';

export interface LetterKeys {
  areOn: boolean;
  turn: (on: boolean) => void;
}

interface KeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  letterKeys: LetterKeys;
}

/** The list of keys, and the switch that turns the single characters off. */
export function KeysDialog({ open, onOpenChange, letterKeys }: KeysDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="small" title="Keyboard shortcuts">
      <dl className="divide-y divide-line">
        {KEY_LIST.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{does}</dt>
            <dd className="flex shrink-0 gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-[4px] border border-line-strong bg-sunken px-1.5 py-0.5 font-mono text-14 text-ink-2"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={letterKeys.areOn}
          onChange={(event) => letterKeys.turn(event.target.checked)}
          className="size-5 accent-brand"
        />
        Use letters and digits as shortcuts
      </label>
    </Dialog>
  );
}
