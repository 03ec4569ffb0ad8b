import { useReducer, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import type { QuestionPool } from '#shared/practice/quiz-settings.ts';
import type { AssignmentPreview as Preview } from '#shared/practice/assignments.contract.ts';
import { assignmentPreviewQuery } from '#client/api/assignments.ts';
import { flashcardCountQuery, flashcardPageQuery } from '#client/api/flashcard-deck.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { CallError } from '#client/lib/call.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { initialStudy, nothingChosen, studyReducer, type StudyCard } from '../../cards/flashcards/study-state.ts';
import { StudyView } from '../../cards/flashcards/study-view.tsx';
import { State, Summary, Terms } from '../assignments/own-assignments.tsx';
import { focusHeading, PreviewQuiz } from './preview-quiz.tsx';
import { PreviewResults } from './preview-results.tsx';

/** This many cards are enough to give an impression. */
const SHOWN = 5;

/** An assignment as students see it, to look at and to try. */
export function AssignmentPreview({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(assignmentPreviewQuery(id));
  const [isRunning, setIsRunning] = useState(false);
  const handleAgain = () => {
    setIsRunning(false);
    focusHeading();
    void refetch();
  };
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) return <AssignmentNotFound />;
  return (
    <>
      <Notice
        title="This is a preview"
        className="mb-6"
        action={
          <ButtonLink size="small" to="/assignments">
            Back to assignments
          </ButtonLink>
        }
      >
        You see what a student without exceptions sees. Nothing is stored.
      </Notice>
      <PageHeader title={data?.assignment.title ?? 'Preview'} />
      {error && !data && <ErrorNotice title="The assignment could not be loaded" error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonRows label="Loading the assignment…" count={3} row="h-20" />}
      {data?.session && isRunning && (
        <PreviewQuiz
          key={data.session.id}
          session={data.session}
          questions={data.questions}
          renderResult={(result) => (
            <PreviewResults result={result} reveal={data.assignment.reveal} onAgain={handleAgain} />
          )}
        />
      )}
      {data && !isRunning && (
        <BeforeTheStart preview={data} isDrawing={isFetching} onStart={() => setIsRunning(true)} />
      )}
    </>
  );
}

function AssignmentNotFound() {
  return (
    <EmptyState
      as="h1"
      title="Assignment not found"
      text="It may have been deleted."
      action={
        <ButtonLink to="/assignments" variant="primary">
          Back to assignments
        </ButtonLink>
      }
    />
  );
}

interface BeforeTheStartProps {
  preview: Preview;
  /** Whether new questions are being fetched. */
  isDrawing: boolean;
  onStart: () => void;
}

function BeforeTheStart({ preview, isDrawing, onStart }: BeforeTheStartProps) {
  const { assignment, session, refusal, pool } = preview;
  const ofTheirs = pool === null ? undefined : OWN_POOLS[pool];
  return (
    <>
      <section aria-labelledby="listed">
        <h2 id="listed" className="mb-3 text-18 font-semibold">
          On the list of assignments
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-3">
          <Summary assignment={assignment} />
          <State assignment={assignment} />
        </div>
      </section>
      {assignment.kind === 'cards' ? (
        <PreviewCards topicIds={assignment.topicIds} />
      ) : (
        <section aria-labelledby="terms" className="mt-8">
          <h2 id="terms" className="mb-3 text-18 font-semibold">
            Before the start
          </h2>
          <div className="max-w-prose">
            <Terms assignment={assignment} />
          </div>
          {ofTheirs && (
            <p className="mt-4 max-w-prose text-ink-2">
              Each student gets questions that {ofTheirs}. The preview draws from all questions of these topics.
            </p>
          )}
          {refusal !== null && (
            <Notice tone="warn" title="Nobody can start it now" className="mt-6">
              {refusal}
            </Notice>
          )}
          {session && (
            <Button
              variant="primary"
              className="mt-6"
              aria-disabled={isDrawing}
              onClick={() => !isDrawing && onStart()}
            >
              Start preview
            </Button>
          )}
        </section>
      )}
    </>
  );
}

/** The questions students get from a pool that differs for each student. */
const OWN_POOLS: Partial<Record<QuestionPool, string>> = {
  unseen: 'they have not answered',
  wrong: 'they answered wrong last time',
  sure_wrong: 'they were sure of and answered wrong',
  flagged: 'they flagged',
};

/** The cards that may be reviewed; the first few can be turned over. */
function PreviewCards({ topicIds }: { topicIds: string[] }) {
  const { data: topics = [] } = useQuery(topicsQuery());
  const { data: count } = useQuery(flashcardCountQuery({ topicIds }));
  const { data, error, refetch } = useQuery(flashcardPageQuery({ topicIds }, 0));
  const names = topics.filter(({ id }) => topicIds.includes(id)).map(({ name }) => name);
  if (error && !data) return <ErrorNotice error={error} onRetry={refetch} />;
  if (!data || !count) return <SkeletonRows label="Loading the cards…" count={3} row="h-20" />;
  if (data.length === 0) {
    return <EmptyState title="No cards" text="The topics of this assignment have no flashcards yet." />;
  }
  return (
    <section aria-labelledby="cards" className="mt-8">
      <h2 id="cards" className="text-18 font-semibold">
        {counted(count.total, 'card')}
      </h2>
      <p className="mb-4 max-w-prose text-ink-2 wrap-anywhere">
        From {names.join(', ')}. Students choose which of them to review; each review counts.
      </p>
      <Cards cards={data.slice(0, SHOWN)} />
    </section>
  );
}

function Cards({ cards }: { cards: readonly StudyCard[] }) {
  const [state, dispatch] = useReducer(studyReducer, cards, (first) =>
    studyReducer(initialStudy(nothingChosen), { type: 'started', cards: first }),
  );
  if (state.phase !== 'studying') return null;
  return (
    <StudyView
      state={state}
      topicName={`The first ${counted(cards.length, 'card')}`}
      isRecorded={false}
      onMove={(step) => dispatch({ type: step === 'finished' ? 'previous' : step })}
    />
  );
}
