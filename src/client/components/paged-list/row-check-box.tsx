import type { ToggleRow } from './item-grid.tsx';

interface RowCheckBoxProps {
  id: string;
  index: number;
  /** What is selected, for those who don't see the row. */
  label: string;
  isSelected: boolean;
  tabIndex: number;
  onToggle: ToggleRow;
}

/** The first control of a row. */
export function RowCheckBox({ id, index, label, isSelected, tabIndex, onToggle }: RowCheckBoxProps) {
  return (
    <label className="grid min-h-11 min-w-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        data-stop={0}
        tabIndex={tabIndex}
        aria-label={label}
        checked={isSelected}
        // A click with Shift would select text as well.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={({ target, nativeEvent }) =>
          onToggle(index, id, {
            isSelected: target.checked,
            withRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          })
        }
        className="size-5 cursor-pointer accent-brand"
      />
    </label>
  );
}
