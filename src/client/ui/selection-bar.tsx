import type { ReactNode } from 'react';
import { formatCount } from '#shared/domain/counted.ts';
import { classNames } from '#client/lib/class-names.ts';

interface SelectionBarProps {
  /** The number of selected rows. */
  count: number;
  /** The label of the box that selects all rows. */
  boxLabel: string;
  isChecked: boolean;
  isMixed: boolean;
  onToggle: () => void;
  /** Content beside the box while nothing is selected. */
  text: string;
  /** More about the selection. */
  note?: ReactNode;
  /** Announces changes of the count to screen readers. */
  isAnnounced?: boolean;
  /** Content after the count. */
  beside?: ReactNode;
  /** The action buttons. On a phone, visible only with a selection. */
  actions: ReactNode;
  className?: string;
}

/** The number of selected rows, and the actions on them. Stays visible above the rows. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, boxLabel, isChecked, isMixed, onToggle, text, note, isAnnounced = false, beside, actions } = props;
  const isAny = count > 0;
  return (
    <div className={classNames('sticky top-(--top-bar) z-20 -mx-1 bg-paper px-1 pb-2 dense:pb-1', props.className)}>
      <div
        className={classNames(
          'flex min-h-13 flex-wrap items-center gap-x-3 rounded-card border pr-1 pl-0.5 transition-colors dense:min-h-12',
          isAny ? 'border-brand bg-brand-soft' : 'border-transparent',
        )}
      >
        <label className="flex min-h-11 cursor-pointer items-center gap-1 tabular-nums">
          <span className="grid min-h-11 min-w-12 place-items-center">
            <input
              type="checkbox"
              ref={(box) => {
                // HTML has no attribute for the third state.
                if (box) box.indeterminate = isMixed;
              }}
              aria-label={boxLabel}
              checked={isChecked}
              onChange={onToggle}
              className="size-5 cursor-pointer accent-brand"
            />
          </span>
          <span
            {...(isAnnounced && { 'aria-live': 'polite' as const })}
            className={isAny ? 'font-semibold' : 'text-ink-2'}
          >
            {isAny ? `${formatCount(count)} selected` : text}
            {note}
          </span>
        </label>
        {beside}
        {actions && (
          <div
            data-action-bar={isAny || undefined}
            className={classNames(
              'ml-auto flex flex-wrap gap-2',
              // Within the thumb's reach on a phone; hidden without a selection, when they would only be in the way.
              'max-md:fixed max-md:inset-x-0 max-md:bottom-(--bottom-bar) max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:shadow-float max-md:*:flex-1',
              !isAny && 'max-md:hidden',
            )}
          >
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}
