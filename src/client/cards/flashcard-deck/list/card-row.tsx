/* oxlint-disable jsx-a11y/prefer-tag-over-role -- CSS places the rows, which takes the semantics from the elements of a table */
import { memo } from 'react';
import type { Flashcard } from '#shared/cards/flashcards.contract.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { MediaMark } from '#client/components/media-mark.tsx';
import type { RowPlace, ToggleRow } from '#client/components/paged-list/item-grid.tsx';
import { RowButtons } from '#client/components/paged-list/row-buttons.tsx';
import { RowCheckBox } from '#client/components/paged-list/row-check-box.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { formatDate, formatDateTime } from '#client/lib/format.ts';
import { cardFrame, tableColumns } from './row-look.ts';
import { truncated } from './truncated.ts';

export interface RowActions {
  onEdit: (card: Flashcard) => void;
  onDelete: (card: Flashcard) => void;
}

interface CardRowProps extends RowActions, RowPlace {
  card: Flashcard;
  topicName: string;
  isTable: boolean;
  onToggle: ToggleRow;
}

/** A row of the table, or a card of the list that takes its place on a narrow screen. */
export const CardRow = memo(function CardRow(props: CardRowProps) {
  const { card, index, topicName, isTable, isSelected, tabStop, onToggle, onEdit, onDelete } = props;
  const front = truncated(card.front);
  const back = truncated(card.back);
  const created = (
    <time dateTime={card.createdAt} title={formatDateTime(card.createdAt)}>
      {formatDate(card.createdAt)}
    </time>
  );
  return (
    <div className={classNames(isTable ? tableColumns : cardFrame, isSelected ? 'bg-brand-soft' : 'bg-surface')}>
      <div role="gridcell" {...(!isTable && { className: 'row-span-2' })}>
        <RowCheckBox
          id={card.id}
          index={index}
          label={`Select: ${front}`}
          isSelected={isSelected}
          tabIndex={tabStop === 0 ? 0 : -1}
          onToggle={onToggle}
        />
      </div>
      {isTable ? (
        <>
          <div role="gridcell" className="line-clamp-3 text-14 leading-snug wrap-anywhere">
            <FormulaText text={front} />
          </div>
          <div role="gridcell" className="line-clamp-3 text-14 leading-snug wrap-anywhere text-ink-2">
            <FormulaText text={back} />
          </div>
          <div role="gridcell" className="line-clamp-3 text-14 wrap-anywhere">
            {topicName}
          </div>
          <div role="gridcell">
            <PictureMark card={card} />
          </div>
          <div role="gridcell" className="text-14 whitespace-nowrap text-ink-2 tabular-nums">
            {created}
          </div>
        </>
      ) : (
        <>
          <div role="gridcell" className="flex min-w-0 items-start gap-3 py-0.5">
            <div className="min-w-0 flex-1">
              <span className="line-clamp-3 leading-snug wrap-anywhere md:line-clamp-2">
                <FormulaText text={front} />
              </span>
              <span className="sr-only">; back: </span>
              <span className="mt-1 line-clamp-2 text-14 leading-snug wrap-anywhere text-ink-2">
                <FormulaText text={back} />
              </span>
            </div>
            <PictureMark card={card} />
          </div>
          <div role="gridcell" className="min-w-0 self-center text-14 max-[19rem]:invisible">
            <span className="line-clamp-2 leading-snug wrap-anywhere md:line-clamp-1">{topicName}</span>
            <span className="block truncate text-ink-3 tabular-nums">{created}</span>
          </div>
        </>
      )}
      <div role="gridcell" className="flex justify-end">
        <RowButtons label={front} tabStop={tabStop} onEdit={() => onEdit(card)} onDelete={() => onDelete(card)} />
      </div>
    </div>
  );
});

/** The first of the card's pictures, small. */
function PictureMark({ card: { imageUrl, backImageUrl } }: { card: Flashcard }) {
  const where = imageUrl === null ? 'on the back' : backImageUrl === null ? 'on the front' : 'on both sides';
  return <MediaMark imageUrl={imageUrl ?? backImageUrl} label={`Image ${where}`} />;
}
