import { EyeOff, Pencil, Trash2 } from 'lucide-react';
import type { Question } from '#shared/bank/questions.contract.ts';
import { plural } from '#shared/domain/counted.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { keyText } from '#client/components/question-kinds/key-text.ts';
import { topicNameOf } from '#client/components/topic-tree.ts';
import { classNames } from '#client/lib/class-names.ts';
import { formatDate, formatDateTime, lettered } from '#client/lib/format.ts';
import { piecesOf } from '#client/lib/text-pieces.ts';
import { Button } from '#client/ui/button.tsx';
import { MediaMark } from '#client/components/media-mark.tsx';
import { differencesOf, ownOptions, type Aspect } from './duplicate-differences.ts';

export interface DuplicateActions {
  onEdit: (question: Question) => void;
  /** Only on screens where single questions can be ignored. */
  onIgnore?: (question: Question) => void;
  onDelete: (question: Question) => void;
  /** Keeps this one and deletes the others of its group. */
  onKeep: (question: Question) => void;
}

interface SideBySideProps extends DuplicateActions {
  questions: readonly Question[];
  /** The text to compare with a question's own, if they differ. */
  otherTextOf?: (question: Question) => string | undefined;
  topicNames: ReadonlyMap<string, string>;
  isBusy: (question: Question) => boolean;
}

/** The questions of a group, with what only some of them have marked. */
export function SideBySide({ questions, otherTextOf, topicNames, isBusy, ...actions }: SideBySideProps) {
  const differences = differencesOf(questions);
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-3">
      {questions.map((question, index) => (
        <DuplicateQuestion
          key={question.id}
          question={question}
          otherText={otherTextOf?.(question)}
          number={index + 1}
          topicName={topicNameOf(question, topicNames)}
          differences={differences}
          ownOptions={ownOptions(question, questions)}
          isBusy={isBusy(question)}
          otherCount={questions.length - 1}
          {...actions}
        />
      ))}
    </ul>
  );
}

interface DuplicateQuestionProps extends DuplicateActions {
  question: Question;
  otherText: string | undefined;
  /** Its position in the group, from 1. */
  number: number;
  topicName: string;
  differences: readonly Aspect[];
  /** Indexes of options that not all other questions have. */
  ownOptions: ReadonlySet<number>;
  isBusy: boolean;
  otherCount: number;
}

/** Marks what the others lack: by background and a line, as color alone would not be enough. */
const mark =
  'rounded-[4px] bg-warn-soft box-decoration-clone px-1 text-ink underline decoration-warn decoration-dotted underline-offset-3';

function DuplicateQuestion(props: DuplicateQuestionProps) {
  const { question, otherText, number, topicName, differences, ownOptions, isBusy, otherCount } = props;
  const { onEdit, onIgnore, onDelete, onKeep } = props;
  const actions = [
    { verb: 'Edit', Icon: Pencil, act: onEdit },
    { verb: 'Ignore', Icon: EyeOff, act: onIgnore },
    { verb: 'Delete', Icon: Trash2, act: onDelete },
  ];
  const marked = (aspect: Aspect) => differences.includes(aspect) && mark;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 text-14 tabular-nums">
          <span className="text-ink-3">{number}. </span>
          <span className={classNames('font-medium wrap-anywhere', marked('topic'))}>{topicName}</span>
          <span className="block text-ink-3">
            Added{' '}
            <time dateTime={question.createdAt} title={formatDateTime(question.createdAt)}>
              {formatDate(question.createdAt)}
            </time>
          </span>
        </p>
        <MediaMark {...question} />
      </div>
      {otherText !== undefined && (
        <p className="font-medium wrap-anywhere whitespace-pre-wrap">
          {piecesOf(question.question, otherText).map(({ text, isOwn }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a word has no other name than its position
            <span key={index} className={classNames(isOwn && mark)}>
              {text}
            </span>
          ))}
        </p>
      )}
      <ol className="grid gap-1">
        {question.options.map((option, index) => {
          const isKey = index === question.correctAnswer;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an option has no other name than its position
            <li key={index} className={classNames('flex gap-2', isKey && 'font-medium')}>
              <span className={isKey ? 'text-good' : 'text-ink-3'}>{lettered(index)}</span>
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className={classNames(ownOptions.has(index) && mark)}>
                  <FormulaText text={option} />
                  {ownOptions.has(index) && <span className="sr-only"> (not in all others)</span>}
                </span>
              </span>
              {isKey && (
                <span
                  className={classNames(
                    'shrink-0 self-start text-14 text-good',
                    differences.includes('key') && 'font-semibold',
                  )}
                >
                  ✓ Correct
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {typeof question.correctAnswer !== 'number' && (
        <p className={classNames('wrap-anywhere', marked('key'))}>✓ {keyText(question)}</p>
      )}
      <p className="line-clamp-3 text-14 wrap-anywhere text-ink-2">
        <span className={classNames(marked('explanation'))}>
          {question.explanation ? 'Explanation:' : 'No explanation'}
        </span>{' '}
        {question.explanation && <FormulaText text={question.explanation} />}
      </p>
      <div className="mt-auto flex flex-wrap gap-2">
        <Button
          size="small"
          className="flex-1 basis-full"
          disabled={isBusy}
          aria-label={`Keep question ${number}, delete the other ${otherCount}`}
          onClick={() => onKeep(question)}
        >
          Keep this, delete the {plural(otherCount, 'other', `${otherCount} others`)}
        </Button>
        {actions.map(
          ({ verb, Icon, act }) =>
            act && (
              <Button
                key={verb}
                size="small"
                variant="quiet"
                disabled={isBusy}
                aria-label={`${verb} question ${number}`}
                onClick={() => act(question)}
              >
                <Icon aria-hidden className="size-4" />
                {verb}
              </Button>
            ),
        )}
      </div>
    </li>
  );
}
