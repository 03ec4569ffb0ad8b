import { type ReactNode, type RefObject, useEffect, useMemo, useReducer, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Layers } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import { flashcardsByTopicQuery, useRecordStudiedCard } from '#client/api/flashcards.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { type TopicBranch, topicTree } from '#client/components/topic-tree.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup, SkeletonRows } from '#client/ui/skeleton.tsx';
import { Combobox } from './combobox.tsx';
import {
  choiceOf,
  currentCard,
  initialStudy,
  isLastCard,
  mainOptions,
  shuffled,
  type StudyCard,
  type StudyStep,
  studyReducer,
  subcategoryName,
  subOptions,
  type TopicChoice,
} from './study-state.ts';
import { StudyView } from './study-view.tsx';

interface FlashcardsProps {
  /** The topic from a link. */
  topicId: string | undefined;
  /** Studied cards are recorded once the account is approved. */
  isApproved: boolean;
  /** Rendered above the choice of a topic. */
  renderLead: (isTopicChosen: boolean) => ReactNode;
}

export function Flashcards(props: FlashcardsProps) {
  const { data: topics, isPending, error, refetch } = useQuery(topicsQuery());
  const tree = useMemo(() => topicTree(topics ?? []), [topics]);
  return (
    <>
      <PageHeader title="Flashcard Study" />
      {isPending && (
        <SkeletonGroup className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Skeleton className="h-28 lg:col-span-2" />
          <Skeleton className="h-60" />
          <Skeleton className="h-60" />
        </SkeletonGroup>
      )}
      {error && <ErrorNotice title="The topics could not be loaded" error={error} onRetry={refetch} />}
      {topics && <FlashcardStudy key={props.topicId} tree={tree} {...props} />}
    </>
  );
}

type FlashcardStudyProps = FlashcardsProps & { tree: readonly TopicBranch[] };

/** From picking a topic through its cards to the end of the session. */
function FlashcardStudy({ tree, topicId, isApproved, renderLead }: FlashcardStudyProps) {
  const [state, dispatch] = useReducer(studyReducer, initialStudy(choiceOf(tree, topicId)));
  const record = useRecordedCards();
  const mainPicker = useRef<HTMLInputElement>(null);
  const wasStudying = useRef(false);

  useEffect(() => {
    if (state.phase === 'choosing' && wasStudying.current) mainPicker.current?.focus();
    wasStudying.current = state.phase !== 'choosing';
  }, [state.phase]);

  const handleMove = (step: StudyStep) => {
    if (state.phase !== 'studying') return;
    const isStudied = step === 'finished' || (step === 'next' && !isLastCard(state));
    if (isStudied && isApproved) void record(currentCard(state).id);
    dispatch({ type: step });
  };
  const handleNewTopic = () => dispatch({ type: 'new-topic' });

  if (tree.length === 0) {
    return (
      <div className="grid gap-6">
        {renderLead(false)}
        <EmptyState title="No flashcards yet" text="No main categories available. Please contact your instructor." />
      </div>
    );
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      {state.phase === 'choosing' && !isApproved && (
        <Notice tone="warn" title="Your account is awaiting approval" className="lg:col-span-2">
          You can study all flashcards. What you study is not recorded until your instructor has approved you.
        </Notice>
      )}
      {state.phase === 'choosing' && <div className="lg:col-span-2">{renderLead(state.choice.subId !== null)}</div>}
      {state.phase === 'choosing' && (
        <Card className="grid gap-5">
          <CardTitle>Choose a Topic</CardTitle>
          <TopicPickers
            tree={tree}
            choice={state.choice}
            mainRef={mainPicker}
            onMainChange={(mainId) => dispatch({ type: 'main-chosen', mainId })}
            onSubChange={(subId) => dispatch({ type: 'sub-chosen', subId })}
          />
          {state.choice.subId && (
            <ReadyToStart
              topicId={state.choice.subId}
              onStart={(cards) => dispatch({ type: 'started', cards: shuffled(cards, Math.random) })}
            />
          )}
        </Card>
      )}
      {state.phase === 'studying' && (
        <StudyView
          state={state}
          topicName={subcategoryName(tree, state.choice)}
          isRecorded={isApproved}
          onMove={handleMove}
          onNewTopic={handleNewTopic}
        />
      )}
      {state.phase === 'complete' && (
        <SessionComplete
          count={state.cards.length}
          onReviewAgain={() => dispatch({ type: 'review-again' })}
          onNewTopic={handleNewTopic}
        />
      )}
      <HowToStudy />
    </div>
  );
}

const key = 'rounded border border-line-strong px-1.5 py-0.5 font-mono text-12';

function HowToStudy() {
  return (
    <Card>
      <CardTitle>How to Study</CardTitle>
      <ol className="mt-3 grid list-decimal gap-2 pl-5 text-ink-2 marker:font-medium marker:text-ink-3">
        <li>Choose a main category and a subcategory, and start studying.</li>
        <li>
          Read the front and answer in your head. Then click the card, or press <kbd className={key}>Space</kbd>, to
          check yourself.
        </li>
        <li>
          Continue with Next, <kbd className={key}>→</kbd> or a swipe to the left, until all cards are studied.
        </li>
      </ol>
    </Card>
  );
}

/** Records each card once per visit. A card that could not be recorded is retried when it is studied again. */
function useRecordedCards() {
  const { mutateAsync } = useRecordStudiedCard();
  const recorded = useRef(new Set<string>());
  return async (cardId: string) => {
    if (recorded.current.has(cardId)) return;
    recorded.current.add(cardId);
    const otherwise = 'Failed to record that you studied this card. Please try again.';
    if (!(await reported(mutateAsync(cardId), { failure: 'Error', otherwise }))) recorded.current.delete(cardId);
  };
}

interface SessionCompleteProps {
  count: number;
  onReviewAgain: () => void;
  onNewTopic: () => void;
}

function SessionComplete({ count, onReviewAgain, onNewTopic }: SessionCompleteProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed has disappeared.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="grid animate-rise justify-items-start gap-3 p-6 sm:p-10">
      <CircleCheck aria-hidden className="size-10 text-good" />
      <h2 ref={heading} tabIndex={-1} className="text-24 font-semibold outline-none">
        Session Complete!
      </h2>
      <p className="text-ink-2 tabular-nums">You&apos;ve studied all {counted(count, 'flashcard')} in this topic.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onNewTopic}>
          Study Another Topic
        </Button>
        <Button onClick={onReviewAgain}>Review Again</Button>
      </div>
    </Card>
  );
}

/** How many cards the chosen topic has, and the button that starts them. */
function ReadyToStart({ topicId, onStart }: { topicId: string; onStart: (cards: readonly StudyCard[]) => void }) {
  const { data: cards, isPending, error, refetch } = useQuery(flashcardsByTopicQuery(topicId));
  if (isPending) return <SkeletonRows label="Loading flashcards…" count={1} row="h-11 w-full" />;
  if (error) {
    return <ErrorNotice title="The flashcards could not be loaded" error={error} onRetry={refetch} />;
  }
  if (cards.length === 0) {
    return <p className="flex min-h-11 items-center text-ink-2">No flashcards available for this topic yet.</p>;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="flex items-center gap-2 tabular-nums">
        <Layers aria-hidden className="size-5 text-ink-3" />
        {counted(cards.length, 'flashcard')} available
      </p>
      <Button variant="primary" className="max-sm:w-full" onClick={() => onStart(cards)}>
        Start Studying
      </Button>
    </div>
  );
}

interface TopicPickersProps {
  tree: readonly TopicBranch[];
  choice: TopicChoice;
  mainRef: RefObject<HTMLInputElement | null>;
  onMainChange: (mainId: string) => void;
  onSubChange: (subId: string) => void;
}

function TopicPickers({ tree, choice, mainRef, onMainChange, onSubChange }: TopicPickersProps) {
  const branch = tree.find(({ topic }) => topic.id === choice.mainId);
  const subs = branch ? subOptions(branch) : [];
  const hasNoSubs = branch !== undefined && subs.length === 0;
  return (
    <div className="grid gap-4">
      <Field label="Main Category">
        <Combobox
          label="Main categories"
          placeholder="Select a main category"
          inputRef={mainRef}
          options={mainOptions(tree)}
          value={choice.mainId}
          onChange={onMainChange}
        />
      </Field>
      <Field label="Subcategory" hint={hasNoSubs ? `No subcategories available for ${branch.topic.name}` : undefined}>
        <Combobox
          // The typed text belongs to the main category it was typed for.
          key={choice.mainId}
          label="Subcategories"
          placeholder={branch ? 'Select a subcategory' : 'Select a main category first'}
          disabled={subs.length === 0}
          options={subs}
          value={choice.subId}
          onChange={onSubChange}
        />
      </Field>
    </div>
  );
}
