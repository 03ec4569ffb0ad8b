import { useQuery } from '@tanstack/react-query';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { ITEM_ALARM_MIN_ATTEMPTS } from '#shared/insight/first-attempt-minimums.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import type { ItemStatistics } from '#shared/insight/analytics.contract.ts';
import { givenAnswersQuery } from '#client/api/item-statistics.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { OptionLetter, OptionNote } from '#client/components/option-list.tsx';
import { keyText } from '#client/components/question-kinds/key-text.ts';
import { KindGiven } from '#client/components/question-kinds/kind-parts.tsx';
import { imageAbove, KIND_SCREENS } from '#client/components/question-kinds/kind-screens.ts';
import { QuestionMedia } from '#client/components/question-media.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { formatDateTime, lettered } from '#client/lib/format.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { ItemHistory } from './item-history.tsx';
import { correlationText, percentText } from './figure-words.ts';

/** A question's options with their figures, and the possible actions. */
export function ItemDetails({ item }: { item: ItemStatistics }) {
  const { id, videoUrl, alarm, computedAt } = item;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {alarm !== null && (
        <Notice
          tone="warn"
          title="The key may be wrong"
          action={
            <ButtonLink to="/verify-mcqs" search={{ type: 'possible_wrong_key' }} size="small">
              Check in Verify MCQs
            </ButtonLink>
          }
        >
          {alarmText(item)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-5">
        <QuestionMedia imageUrl={imageAbove(item)} videoUrl={videoUrl} alt="What the question shows" size="thumbnail" />
        <div className="min-w-0 flex-1 basis-72">
          <OptionFigures item={item} />
        </div>
      </div>
      <ItemHistory questionId={id} />
      {KIND_SCREENS[item.kind]?.Given !== undefined && <GivenAnswers item={item} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink to="/questions" search={{ edit: id }} size="small">
          Edit question
        </ButtonLink>
        <p className="text-14 text-ink-3">
          Worked out <time dateTime={computedAt}>{formatDateTime(computedAt)}</time>
        </p>
      </div>
    </div>
  );
}

/** The students' responses, shown in the form of their kind of question. */
function GivenAnswers({ item }: { item: ItemStatistics }) {
  const { data: answers, error, refetch } = useQuery(givenAnswersQuery(item.id));
  if (error) {
    return <ErrorNotice title="The answers could not be loaded" error={error} onRetry={refetch} />;
  }
  // A restored backup may contain answers that do not fit the question.
  const sound = answers?.filter((answer) => kindOf(item.kind).responseFault(item, answer) === null);
  return sound && <KindGiven kind={item.kind} question={item} answerKey={item.correctAnswer} answers={sound} />;
}

/** Each option's share as a bar, its point-biserial, and the better half's choice. */
export function OptionFigures({ item }: { item: ItemStatistics }) {
  // A few answers are not enough to tell.
  const preferred = item.attempts < ITEM_ALARM_MIN_ATTEMPTS ? [] : preferredToKey(item);
  return (
    <ol aria-label="Options" className="@container divide-y divide-line border-y border-line tabular-nums">
      {item.optionStatistics.map((figures, index) => (
        <OptionRow
          // oxlint-disable-next-line react/no-array-index-key -- an option has no other name than its position
          key={index}
          // Responses to other kinds of questions have no letter.
          index={figures.text === undefined ? index : null}
          option={figures.text ?? item.options[index] ?? ''}
          figures={figures}
          isKey={figures.isRight ?? index === item.correctAnswer}
          isPreferred={preferred.includes(index)}
        />
      ))}
    </ol>
  );
}

interface OptionRowProps {
  index: number | null;
  option: string;
  figures: ItemStatistics['optionStatistics'][number] | undefined;
  isKey: boolean;
  /** Preferred to the key by the better half. */
  isPreferred: boolean;
}

function OptionRow({ index, option, figures, isKey, isPreferred }: OptionRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 py-3 @2xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="flex items-start gap-3">
        {index !== null && <OptionLetter index={index} tone={isKey ? 'correct' : 'plain'} />}
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 flex-1 basis-32 wrap-anywhere">
            <FormulaText text={option} />
          </span>
          {isKey && <OptionNote tone="correct">{index === null ? '✓ Correct' : '✓ Key'}</OptionNote>}
        </span>
      </div>
      {figures && (
        <div className="grid content-start gap-1.5">
          <div className="flex items-center gap-3">
            <div aria-hidden className="h-2.5 flex-1 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line">
              <div
                className={classNames('h-full rounded-full', isKey ? 'bg-good' : 'bg-line-strong')}
                style={{ width: `${figures.share}%` }}
              />
            </div>
            <span className="w-12 text-right font-medium">{percentText(figures.share)}</span>
          </div>
          <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-14 text-ink-2 *:flex *:gap-1.5">
            <div>
              <dt className="sr-only">Chosen by</dt>
              <dd>{counted(figures.count, 'student')}</dd>
            </div>
            <div>
              <dt>Point-biserial</dt>
              <dd>{correlationText(figures.pointBiserial)}</dd>
            </div>
            <div>
              <dt>Better half</dt>
              <dd className={isPreferred ? 'font-semibold text-warn' : undefined}>
                {formatCount(figures.betterHalf)}
                {isPreferred && ', above the key'}
              </dd>
            </div>
          </dl>
        </div>
      )}
    </li>
  );
}

/** The options that the better half of the class chose more often than the key. */
export function preferredToKey({ optionStatistics, correctAnswer }: ItemStatistics): number[] {
  if (typeof correctAnswer !== 'number') return [];
  const key = optionStatistics[correctAnswer]?.betterHalf ?? 0;
  return optionStatistics.flatMap(({ betterHalf }, index) => (betterHalf > key ? [index] : []));
}

/** "B"; the key in words if it is not an option. */
export const keyLetter = (item: ItemStatistics): string =>
  typeof item.correctAnswer === 'number' ? lettered(item.correctAnswer) : keyText(item);

/** Why the key may be wrong, in a sentence; blank without an alarm. */
export function alarmText(item: ItemStatistics): string {
  if (item.alarm === null) return '';
  const letters = preferredToKey(item).map(lettered).join(' and ');
  const preferred = `The better half of the students chose ${letters || 'another option'} more often than the key, ${keyLetter(item)}.`;
  if (item.alarm === 'distractor_beats_key') return preferred;
  const negative = 'Students who do well on the rest of their quizzes do worse on this question than the others.';
  return letters === '' ? negative : `${negative} ${preferred}`;
}
