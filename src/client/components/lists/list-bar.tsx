import { Archive, ArchiveRestore, ChevronDown, FolderTree, Trash2 } from 'lucide-react';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { SelectionBar } from '#client/ui/selection-bar.tsx';
import type { Bulk } from './bulk-dialog.tsx';
import { checkStateOf, selectedCount, type Selection } from './selection.ts';

interface ListBarProps {
  /** The word for one item. */
  noun: string;
  /** The number of items in the list, and in all. */
  total: number;
  ofAll: number | undefined;
  isComing: boolean;
  selection: Selection;
  isReadOnly: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  /** Whether the items have tags, are reviewed, and can be retired. */
  hasTags: boolean;
  isReviewed: boolean;
  canRetire: boolean;
  onBulk: (about: Bulk) => void;
}

/** The counts of items and of selected ones, and the actions on the selection. Stays visible above the rows. */
export function ListBar(props: ListBarProps) {
  const { noun, total, ofAll, isComing, selection, isReadOnly, onSelectAll, onClear, onBulk } = props;
  const state = checkStateOf(selection, total);
  const count = selectedCount(selection, total);
  const isAny = count > 0;
  // With five buttons, there is no room for icons beside the text about the selection.
  const icon = props.hasTags ? 'hidden' : 'size-4.5 max-sm:hidden';
  return (
    <SelectionBar
      // The table's head sticks right below the bar.
      className="lg:h-13"
      count={count}
      boxLabel={`Select all ${counted(total, noun)}${total === ofAll ? '' : ' that match'}`}
      isChecked={state === 'checked'}
      isMixed={state === 'mixed'}
      onToggle={state === 'checked' ? onClear : onSelectAll}
      text={totalText(total, ofAll, noun)}
      isAnnounced
      beside={
        <>
          {state === 'mixed' && (
            <button type="button" className={linkClass} onClick={onSelectAll}>
              Select all {formatCount(total)} {total !== ofAll && <span className="lg:max-xl:sr-only">that match</span>}
            </button>
          )}
          {isAny && (
            <button type="button" className={`${linkClass} max-md:hidden`} onClick={onClear}>
              Deselect all
            </button>
          )}
          {isComing && <output className="text-14 text-ink-3">Searching…</output>}
        </>
      }
      actions={
        !isReadOnly && (
          <>
            {isAny && (
              <Button size="small" variant="quiet" className="max-[20rem]:hidden md:hidden" onClick={onClear}>
                Deselect all
              </Button>
            )}
            {/* Always there, so that pressing it without a selection can say what is missing. */}
            <Button size="small" variant={isAny ? 'secondary' : 'quiet'} onClick={() => onBulk('topic')}>
              <FolderTree aria-hidden className={icon} />
              Change topic
            </Button>
            {isAny && props.hasTags && (
              <Button size="small" onClick={() => onBulk('tags')}>
                Tags
              </Button>
            )}
            {isAny && props.isReviewed && (
              <Button size="small" onClick={() => onBulk('review')}>
                Reviewed today
              </Button>
            )}
            {isAny && props.canRetire && (
              <Menu
                trigger={
                  <Button size="small">
                    Retire
                    <ChevronDown aria-hidden className="size-4" />
                  </Button>
                }
              >
                <MenuItem onSelect={() => onBulk('retire')}>
                  <Archive aria-hidden />
                  Retire selected
                </MenuItem>
                <MenuItem onSelect={() => onBulk('bring-back')}>
                  <ArchiveRestore aria-hidden />
                  Bring back selected
                </MenuItem>
              </Menu>
            )}
            {isAny && (
              <Button size="small" onClick={() => onBulk('delete')}>
                <Trash2 aria-hidden className={icon} />
                Delete {formatCount(count)}
              </Button>
            )}
          </>
        )
      }
    />
  );
}

const linkClass = 'min-h-11 rounded-control px-1 text-14 text-brand-text underline underline-offset-3';

/** "12,480 questions", or "214 of 12,480" if a filter hides some. */
function totalText(total: number, ofAll: number | undefined, noun: string): string {
  if (ofAll === undefined || ofAll === total) return counted(total, noun);
  return `${formatCount(total)} of ${formatCount(ofAll)}`;
}
