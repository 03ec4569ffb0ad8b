import type { ReactNode } from 'react';
import { Pencil, TriangleAlert } from 'lucide-react';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { counted, formatCount } from '#shared/domain/counted.ts';
import type { ReceivedReport, ReportedQuestion, ReportGroup } from '#shared/insight/reports.contract.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { keyText } from '#client/components/question-kinds/key-text.ts';
import { imageAbove } from '#client/components/question-kinds/kind-screens.ts';
import { QuestionMedia } from '#client/components/question-media.tsx';
import { REPORT_KIND_WORDS } from '#client/components/report-words.ts';
import { formatDate, lettered } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { shownFigures } from '../item-statistics/figure-words.ts';
import { OptionFigures } from '../item-statistics/item-details.tsx';
import { Figure } from '../item-statistics/item-look.tsx';
import type { ClosedState } from './handle-dialog.tsx';

interface GroupCardProps {
  group: ReportGroup;
  isOpen: boolean;
  /** Handles all open reports of the group, or one report. */
  onHandle: (state: ClosedState, report?: ReceivedReport) => void;
  onList: () => void;
}

/** One version of a question, or a flashcard, with its reports and the evidence to judge them by. */
export function GroupCard({ group, isOpen, onHandle, onList }: GroupCardProps) {
  const { id, total, kinds, question, flashcard, reports } = group;
  return (
    <article
      aria-labelledby={`reported-${id}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={isOpen ? 'warn' : 'neutral'}>{counted(total, 'report')}</Badge>
        {kinds.map(({ kind, count }) => (
          <Badge key={kind}>
            {REPORT_KIND_WORDS[kind]}: {formatCount(count)}
          </Badge>
        ))}
        {question && question.since !== 'unchanged' && (
          <Badge tone="brand">{question.since === 'changed' ? 'Changed since' : 'Deleted since'}</Badge>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        <QuestionMedia
          imageUrl={question ? imageAbove(question) : (flashcard?.imageUrl ?? null)}
          videoUrl={question?.videoUrl ?? null}
          alt={question ? 'What the question shows' : 'What the card shows'}
          size="thumbnail"
        />
        <div className="min-w-0 flex-1 basis-72">
          <h2
            id={`reported-${id}`}
            className="max-w-[66ch] text-18 font-medium tracking-normal wrap-anywhere whitespace-pre-line"
          >
            <FormulaText text={question?.question ?? flashcard?.front ?? ''} />
          </h2>
          <p className="mt-1.5 max-w-[66ch] wrap-anywhere whitespace-pre-line text-ink-2">
            {question ? 'Key: ' : 'Back: '}
            <FormulaText text={question ? keyText(question) : (flashcard?.back ?? '')} />
          </p>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-2">
        <Part title={total > reports.length ? 'Latest reports' : 'Reports'}>
          <ReportList
            question={question}
            reports={reports}
            {...(isOpen && total > 1 && { onReply: (report: ReceivedReport) => onHandle('answered', report) })}
          />
          {total > reports.length && (
            <Button size="small" className="mt-3" onClick={onList}>
              Show all {formatCount(total)}
            </Button>
          )}
        </Part>
        {question && (
          <Part title="Evidence">
            <Evidence question={question} />
          </Part>
        )}
      </div>
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        {isOpen && (
          <>
            <Button onClick={() => onHandle('answered')}>Answer</Button>
            <Button onClick={() => onHandle('fixed')}>Mark fixed</Button>
            <Button onClick={() => onHandle('declined')}>Decline</Button>
          </>
        )}
        {question && question.since !== 'deleted' && (
          <ButtonLink to="/questions" search={{ edit: question.id }} variant="quiet">
            <Pencil aria-hidden className="size-4.5" />
            Edit question
          </ButtonLink>
        )}
        {flashcard && (
          <ButtonLink to="/flashcards" search={{ search: flashcard.front.slice(0, 80) }} variant="quiet">
            Find the card
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 text-14 font-medium text-ink-2">{title}</h3>
      {children}
    </section>
  );
}

/** What verification and the class's answers say about the version. */
function Evidence({ question }: { question: ReportedQuestion }) {
  const { issues, isDismissed, statistics } = question;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {issues.length > 0 && (
        <ul className="grid gap-2">
          {issues.map(({ type, message }) => (
            <li key={type} className="flex gap-2 wrap-anywhere">
              <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-warn" />
              <span>
                {message}
                {isDismissed && ' This was dismissed.'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {statistics ? (
        <>
          <dl className="grid grid-cols-3 gap-3 tabular-nums">
            {shownFigures({ ...question, ...statistics })
              .slice(0, 3)
              .map((figure) => (
                <div key={figure.label}>
                  <dt className="text-14 text-ink-2">{figure.label}</dt>
                  <dd>
                    <Figure figure={figure} />
                  </dd>
                </div>
              ))}
          </dl>
          <OptionFigures item={{ ...question, ...statistics }} />
        </>
      ) : (
        <p className="text-ink-2">There are no statistics for this version.</p>
      )}
    </div>
  );
}

interface ReportListProps {
  question: ReportedQuestion | null;
  reports: readonly ReceivedReport[];
  onReply?: (report: ReceivedReport) => void;
}

/** Who reported what, and how they had answered. */
export function ReportList({ question, reports, onReply }: ReportListProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {reports.map((report) => {
        const { id, kind, text, reply, updatedAt, student, response } = report;
        return (
          <li key={id} className="flex flex-wrap items-start gap-x-3 py-2.5">
            <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
              <p className="text-14 text-ink-2 wrap-anywhere">
                <bdi className="font-medium text-ink">{student.name}</bdi> ·{' '}
                <time dateTime={updatedAt}>{formatDate(updatedAt)}</time> · {REPORT_KIND_WORDS[kind]}
                {question && response !== null && ` · answered ${responseText(question, response)}`}
              </p>
              {text !== '' && (
                <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                  {text}
                </p>
              )}
              {reply !== null && (
                <p dir="auto" className="mt-1 border-l-3 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">
                  {reply}
                </p>
              )}
            </div>
            {onReply && (
              <Button variant="quiet" size="small" onClick={() => onReply(report)}>
                Reply
                <span className="sr-only"> to {student.name} alone</span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** "B"; in words if the answer is not an option. */
function responseText(question: ReportedQuestion, response: NonNullable<ReceivedReport['response']>): string {
  if (typeof response === 'number') return lettered(response);
  const { kind, options, content, correctAnswer } = question;
  const { responseFault, describe } = kindOf(kind);
  const questionParts = { options, content };
  // A restored backup may contain answers that do not fit the question.
  return responseFault(questionParts, response) === null
    ? describe(questionParts, response, correctAnswer)
    : 'something else';
}
