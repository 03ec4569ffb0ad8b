import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';

/** The controls of a row: its check box, Edit and Delete. */
export const ROW_STOPS = 3;

interface RowButtonsProps {
  /** What is edited or deleted, for those who don't see the row. */
  label: string;
  /** Which of the row's controls is the list's stop of the Tab key, if it is one of them. */
  tabStop: number | null;
  onEdit: () => void;
  onDelete: () => void;
}

/** The controls of a row after its check box. */
export function RowButtons({ label, tabStop, onEdit, onDelete }: RowButtonsProps) {
  const stopProps = (stop: number) => ({ 'data-stop': stop, tabIndex: tabStop === stop ? 0 : -1 });
  return (
    <>
      <Button variant="quiet" size="icon" {...stopProps(1)} aria-label={`Edit: ${label}`} onClick={onEdit}>
        <Pencil aria-hidden className="size-5" />
      </Button>
      <Button variant="quiet" size="icon" {...stopProps(2)} aria-label={`Delete: ${label}`} onClick={onDelete}>
        <Trash2 aria-hidden className="size-5" />
      </Button>
    </>
  );
}
