import { type ReactNode, useEffect, useReducer, useRef } from 'react';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { HowToStudy } from './how-to-study.tsx';
import { ReadyToStart } from './ready-to-start.tsx';
import { SessionComplete } from './session-complete.tsx';
import { shuffled } from './shuffled.ts';
import { currentCard, initialStudy, isLastCard, studyReducer } from './study-state.ts';
import { StudyView } from './study-view.tsx';
import { choiceOf, subcategoryName } from './topic-choice.ts';
import { TopicPickers } from './topic-pickers.tsx';
import { useRecordedCards } from './use-recorded-cards.ts';

interface FlashcardStudyProps {
  tree: readonly TopicBranch[];
  /** The topic a link has named. */
  topicId: string | undefined;
  /** Whether studied cards are recorded: not before the account is approved. */
  isRecorded: boolean;
  /** Stands above the choice of a topic. */
  renderLead: (isTopicChosen: boolean) => ReactNode;
}

/** From picking a topic through its cards to the end of the session. */
export function FlashcardStudy({ tree, topicId, isRecorded, renderLead }: FlashcardStudyProps) {
  const [state, dispatch] = useReducer(studyReducer, initialStudy(choiceOf(tree, topicId)));
  const record = useRecordedCards();
  const mainPicker = useRef<HTMLInputElement>(null);
  const wasStudying = useRef(false);

  useEffect(() => {
    if (state.phase === 'choosing' && wasStudying.current) mainPicker.current?.focus();
    wasStudying.current = state.phase !== 'choosing';
  }, [state.phase]);

  const handleMove = (step: 'flipped' | 'next' | 'previous' | 'finished') => {
    if (state.phase !== 'studying') return;
    const isStudied = step === 'finished' || (step === 'next' && !isLastCard(state));
    if (isStudied && isRecorded) void record(currentCard(state).id);
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
      {state.phase === 'choosing' && !isRecorded && (
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
