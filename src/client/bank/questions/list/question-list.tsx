import type { ReactNode } from 'react';
import { Archive } from 'lucide-react';
import type { QuestionOrder } from '#shared/bank/question-details.ts';
import type { Question, QuestionFilter } from '#shared/bank/questions.contract.ts';
import { DEFAULT_KIND, KIND_LABELS } from '#shared/bank/question-kinds/kind-labels.ts';
import { updateQuestion } from '#shared/bank/questions.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { useBulkDelete, useBulkRetire, useBulkReview, useBulkTag, useBulkUpdate } from '#client/api/question-bank.ts';
import { QUESTION_PAGE_SIZE, questionCountQuery, questionPageQuery } from '#client/api/questions.ts';
import { Dependents } from '#client/components/dependents.tsx';
import { FormulaText } from '#client/components/formula-text.tsx';
import { ContentList } from '#client/components/lists/content-list.tsx';
import type { ContentLook, Opening } from '#client/components/lists/content-row.tsx';
import type { ListSource } from '#client/components/lists/item-grid.tsx';
import { MediaMark } from '#client/components/media-mark.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { formatDate, formatDateTime } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { ORDER_LABELS } from '../filter-labels.ts';
import { DeleteQuestionDialog } from '../deletion/delete-question-dialog.tsx';
import {
  contentDeleted,
  NOTHING_SELECTED,
  questionsBroughtBack,
  questionsRetired,
  questionsUpdated,
} from '../question-toasts.ts';
import { KeyLine } from './question-facts.tsx';

interface QuestionListProps {
  filter: QuestionFilter;
  order: QuestionOrder;
  tree: readonly TopicBranch[];
  topicNames: ReadonlyMap<string, string>;
  onEdit: (question: Question) => void;
  onClearFilters: () => void;
  /** Shown if the bank has no questions at all. */
  firstSteps: ReactNode;
}

export function QuestionList(props: QuestionListProps) {
  const update = useBulkUpdate();
  const tagging = useBulkTag();
  const review = useBulkReview();
  const retirement = useBulkRetire();
  const deletion = useBulkDelete();
  return (
    <ContentList
      {...props}
      isReadOnly={!useMay(updateQuestion)}
      noun="question"
      title="questions"
      source={sources[props.order]}
      orderName={ORDER_LABELS[props.order].toLowerCase()}
      look={look}
      beginning="Add the first one by hand, or import many at once from a file."
      refusal={NOTHING_SELECTED}
      remains="Student accounts and quiz history stay: what students were asked remains readable."
      renderDependents={(selection) => <Dependents kind="questions" selection={selection} />}
      isChangeFollowed
      onChangeTopic={async (change) => questionsUpdated((await update.mutateAsync(change)).updatedCount)}
      onTag={async (change) => questionsUpdated((await tagging.mutateAsync(change)).updatedCount)}
      onReview={async (change) => questionsUpdated((await review.mutateAsync(change)).updatedCount)}
      onRetire={async (change) => {
        const { updatedCount } = await retirement.mutateAsync(change);
        return (change.isRetired ? questionsRetired : questionsBroughtBack)(updatedCount);
      }}
      onDelete={async (change) => contentDeleted((await deletion.mutateAsync(change)).deletedCount, 'question')}
      renderDeletion={(question, events) => <DeleteQuestionDialog question={question} {...events} />}
    />
  );
}

const sourceIn = (order: QuestionOrder): ListSource<Question, QuestionFilter> => ({
  pageSize: QUESTION_PAGE_SIZE,
  countQuery: questionCountQuery,
  pageQuery: (filter, page) => questionPageQuery(filter, page, order),
});
const sources: Record<QuestionOrder, ListSource<Question, QuestionFilter>> = {
  newest: sourceIn('newest'),
  oldest: sourceIn('oldest'),
  hardest: sourceIn('hardest'),
  'least-discriminating': sourceIn('least-discriminating'),
};

const kindLabels: Readonly<Record<string, string>> = KIND_LABELS;
const kindLabel = ({ kind }: Question) => kindLabels[kind] ?? kind;

const look: ContentLook<Question> = {
  nameOf: ({ question }) => question,
  // A table row shows two lines of question, with its key beside or below; a card shows more, with its facts below.
  heights: { table: 4.25, wideTable: 3.25, card: 12.5, wideCard: 10 },
  columns:
    'grid-cols-[3.25rem_minmax(0,1fr)_minmax(7rem,10rem)_6rem_3.5rem_6.5rem_3rem] xl:grid-cols-[3rem_minmax(0,1fr)_13rem_12rem_6.5rem_3.5rem_6rem_3rem]',
  table: [
    {
      name: 'Question',
      className: 'min-w-0 text-14 leading-snug',
      render: (question, _, opening) => <RowText question={question} opening={opening} />,
    },
    {
      name: 'Correct answer',
      className: 'text-14 leading-snug',
      isExtra: true,
      render: (question) => <KeyLine question={question} lines={2} />,
    },
    {
      name: 'Topic',
      className: 'line-clamp-2 text-14 leading-snug wrap-break-word',
      render: (_, topicName) => <span title={topicName}>{topicName}</span>,
    },
    {
      name: 'Kind',
      className: 'text-14 leading-snug text-ink-2',
      // Most have one right answer, so that only other kinds stand out.
      render: (question) => (
        <span className={question.kind === DEFAULT_KIND ? 'sr-only' : undefined}>{kindLabel(question)}</span>
      ),
    },
    { name: 'Media', render: (question) => <MediaMark {...question} /> },
    {
      name: 'Edited',
      className: 'text-14 whitespace-nowrap text-ink-2 tabular-nums',
      render: ({ updatedAt }) => (
        <time dateTime={updatedAt} title={formatDateTime(updatedAt)}>
          {formatDate(updatedAt)}
        </time>
      ),
    },
  ],
  cardHeads: ['Question', 'Topic, kind and when it was edited'],
  cardText,
  cardMark: (question) => <MediaMark {...question} />,
  cardFacts: (question) =>
    `${question.kind === DEFAULT_KIND ? '' : `${kindLabel(question)} · `}${formatDate(question.updatedAt)}`,
  lines: [['h-3.5 w-11/12', 'h-3.5 w-2/3']],
};

const SHOWN_TAGS = 3;

/** The first tags, and how many more there are. */
function TagBadges({ tags }: { tags: readonly string[] }) {
  const more = tags.length - SHOWN_TAGS;
  return (
    <span className="flex max-w-[60%] shrink-0 items-center gap-1" title={tags.join(', ')}>
      <span className="sr-only">Tags: </span>
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <Badge key={tag} className="min-w-0">
          <span className="truncate">{tag}</span>
        </Badge>
      ))}
      {more > 0 && (
        <Badge className="shrink-0">
          +{more}
          <span className="sr-only"> more</span>
        </Badge>
      )}
    </span>
  );
}

/** Two lines of the question, or one above its badges; the key below if it has no column of its own. */
function RowText({ question, opening }: { question: Question; opening: Opening }) {
  const hasSigns = question.retiredAt !== null || question.tags.length > 0;
  const hasKeyColumn = useWideScreen('xl');
  return (
    <>
      {opening(
        <span className={hasSigns ? 'line-clamp-1' : 'line-clamp-2'} title={question.question}>
          <FormulaText text={question.question} />
        </span>,
      )}
      {(hasSigns || !hasKeyColumn) && (
        <span className="flex min-w-0 items-center gap-2">
          <Signs question={question} />
          {!hasKeyColumn && (
            <span className="min-w-0 flex-1">
              <KeyLine question={question} />
            </span>
          )}
        </span>
      )}
    </>
  );
}

function cardText(question: Question, opening: Opening): ReactNode {
  return (
    <>
      {opening(
        <span className="line-clamp-3 wrap-anywhere md:line-clamp-2">
          <FormulaText text={question.question} />
        </span>,
      )}
      <span className="mt-0.5 flex min-w-0 items-center gap-2">
        <Signs question={question} />
        <span className="min-w-0 flex-1">
          <KeyLine question={question} />
        </span>
      </span>
    </>
  );
}

/** Its tags, and whether it is retired. */
function Signs({ question: { retiredAt, tags } }: { question: Question }) {
  return (
    <>
      {retiredAt !== null && (
        <Badge icon={<Archive aria-hidden />} className="shrink-0">
          Retired
        </Badge>
      )}
      {tags.length > 0 && <TagBadges tags={tags} />}
    </>
  );
}
