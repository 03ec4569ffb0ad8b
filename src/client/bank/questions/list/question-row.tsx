/* oxlint-disable jsx-a11y/prefer-tag-over-role -- CSS places the rows, which takes the semantics from the elements of a table */
import { memo } from 'react';
import type { Question } from '#shared/bank/questions.contract.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { MediaMark } from '#client/components/media-mark.tsx';
import type { RowPlace, ToggleRow } from '#client/components/paged-list/item-grid.tsx';
import { RowButtons } from '#client/components/paged-list/row-buttons.tsx';
import { RowCheckBox } from '#client/components/paged-list/row-check-box.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { counted } from '#client/lib/counted.ts';
import { formatDate, formatDateTime } from '#client/lib/format.ts';
import { KeyLine } from './question-facts.tsx';
import { cardFrame, tableColumns } from './row-look.ts';

export interface RowActions {
  onEdit: (question: Question) => void;
  onDelete: (question: Question) => void;
}

interface QuestionRowProps extends RowActions, RowPlace {
  question: Question;
  topicName: string;
  isTable: boolean;
  onToggle: ToggleRow;
}

/** A row of the table, or a card of the list that takes its place on a narrow screen. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { question, index, topicName, isTable, isSelected, tabStop, onToggle, onEdit, onDelete } = props;
  const optionCount = counted(question.options.length, 'option');
  return (
    <div className={classNames(isTable ? tableColumns : cardFrame, isSelected ? 'bg-brand-soft' : 'bg-surface')}>
      <div role="gridcell" {...(!isTable && { className: 'row-span-2' })}>
        <RowCheckBox
          id={question.id}
          index={index}
          label={`Select: ${question.question}`}
          isSelected={isSelected}
          tabIndex={tabStop === 0 ? 0 : -1}
          onToggle={onToggle}
        />
      </div>
      <div role="gridcell" className="flex min-w-0 items-start gap-3 py-0.5">
        <div className="min-w-0 flex-1">
          <span className={classNames('wrap-anywhere', isTable ? 'line-clamp-2' : 'line-clamp-3 md:line-clamp-2')}>
            <FormulaText text={question.question} />
          </span>
          <KeyLine question={question} />
        </div>
        {!isTable && <MediaMark {...question} />}
      </div>
      <div
        role="gridcell"
        // With very large text there is no room for it beside the actions.
        className={isTable ? 'line-clamp-3 text-14 wrap-anywhere' : 'min-w-0 self-center text-14 max-[19rem]:invisible'}
      >
        {isTable ? (
          topicName
        ) : (
          <span className="line-clamp-2 leading-snug wrap-anywhere md:line-clamp-1">{topicName}</span>
        )}
        {!isTable && (
          <span className="block truncate text-ink-3 tabular-nums">
            {optionCount} · {formatDate(question.updatedAt)}
          </span>
        )}
      </div>
      {isTable && (
        <>
          <div role="gridcell" className="text-14 tabular-nums">
            {question.options.length}
            <span className="sr-only"> options</span>
          </div>
          <div role="gridcell">
            <MediaMark {...question} />
          </div>
          <div role="gridcell" className="text-14 whitespace-nowrap text-ink-2 tabular-nums">
            <time dateTime={question.updatedAt} title={formatDateTime(question.updatedAt)}>
              {formatDate(question.updatedAt)}
            </time>
          </div>
        </>
      )}
      <div role="gridcell" className="flex justify-end">
        <RowButtons
          label={question.question}
          tabStop={tabStop}
          onEdit={() => onEdit(question)}
          onDelete={() => onDelete(question)}
        />
      </div>
    </div>
  );
});
