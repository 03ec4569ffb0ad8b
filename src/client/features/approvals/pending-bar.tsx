import { Check, X } from 'lucide-react';
import type { Decision } from '#client/api/users.ts';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectionBar } from '#client/ui/selection-bar.tsx';

interface PendingBarProps {
  total: number;
  picked: number;
  onPickAll: (isPicked: boolean) => void;
  onDecide: (decision: Decision) => void;
}

/** How many wait and how many are ticked, and the decision about those. */
export function PendingBar({ total, picked, onPickAll, onDecide }: PendingBarProps) {
  const isAll = picked === total;
  return (
    <SelectionBar
      count={picked}
      boxLabel={`Select all ${counted(total, 'student')}`}
      isChecked={isAll}
      isMixed={picked > 0 && !isAll}
      onToggle={() => onPickAll(!isAll)}
      text={`${counted(total, 'student')} waiting`}
      actions={
        picked > 0 && (
          <>
            <Button size="small" variant="primary" onClick={() => onDecide('approved')}>
              <Check aria-hidden className="size-4.5 max-sm:hidden" />
              Approve {counted(picked, 'student')}
            </Button>
            <Button size="small" onClick={() => onDecide('rejected')}>
              <X aria-hidden className="size-4.5 max-sm:hidden" />
              Reject {counted(picked, 'student')}
            </Button>
          </>
        )
      }
    />
  );
}
