import { Mail } from 'lucide-react';
import type { User } from '#shared/contract/users.ts';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectionBar } from '#client/ui/selection-bar.tsx';
import { emailLabel } from './recipients.ts';
import { countElsewhere, shownState } from './selection.ts';
import type { Selection } from './selection.ts';

interface StudentBarProps {
  shown: readonly User[];
  selection: Selection;
  onSelectShown: (isSelected: boolean) => void;
  onClear: () => void;
  onEmail: () => void;
}

/** How many are selected, and the mail to them. */
export function StudentBar({ shown, selection, onSelectShown, onClear, onEmail }: StudentBarProps) {
  const state = shownState(selection, shown);
  const elsewhere = countElsewhere(selection, shown);
  return (
    <SelectionBar
      count={selection.size}
      boxLabel={`Select the ${counted(shown.length, 'student')} shown`}
      isChecked={state === 'all'}
      isMixed={state === 'some'}
      onToggle={() => onSelectShown(state !== 'all')}
      text={`Select the ${formatCount(shown.length)} shown`}
      note={elsewhere > 0 && <span className="font-normal"> ({formatCount(elsewhere)} not shown here)</span>}
      isAnnounced
      actions={
        selection.size > 0 && (
          <>
            <Button size="small" onClick={onClear}>
              Clear selection
            </Button>
            <Button size="small" variant="primary" onClick={onEmail}>
              <Mail aria-hidden className="size-4.5" />
              {emailLabel({ kind: 'selected', students: [...selection.values()] })}
            </Button>
          </>
        )
      }
    />
  );
}
