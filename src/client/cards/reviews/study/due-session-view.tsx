import { useEffect, useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { DueCards, StudyCard } from '#shared/cards/card-reviews.contract.ts';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { dueCardsQuery, type ReviewOutbox } from '#client/api/card-reviews.ts';
import { CardPicture } from '#client/cards/card/card-picture.tsx';
import { CardBackText } from '#client/cards/card/card-text.tsx';
import { FormulaText } from '#client/components/formula-text.tsx';
import { QuestionMedia } from '#client/components/question-media.tsx';
import { ReportProblem } from '#client/components/report-problem.tsx';
import { WaitingToBeSent } from '#client/components/waiting-to-be-sent.tsx';
import { formatDateTime } from '#client/lib/format.ts';
import { useLetterKeys } from '#client/lib/letter-keys.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { totalOf } from '../due-counts.ts';
import { DayOver } from './day-over.tsx';
import { type DueCommand, useDueKeys } from './due-keys.ts';
import { type DueState, leftOf } from './due-state.ts';
import { AwaitingApproval, GradeBar } from './grade-bar.tsx';
import { AHEAD_MS, kindOf, type SessionCard } from './session-card.ts';
import { useDueSession } from './use-due-session.ts';

interface DueSessionViewProps {
  list: DueCards;
  outbox: ReviewOutbox;
  /** Nothing is recorded before the account is approved. */
  isApproved: boolean;
}

export function DueSessionView({ list, outbox, isApproved }: DueSessionViewProps) {
  const session = useDueSession(list, outbox);
  const { state } = session;
  const letterKeys = useLetterKeys();
  const client = useQueryClient();
  const { mutate: loadMore, ...more } = useMutation({
    mutationFn: () => client.fetchQuery(dueCardsQuery(outbox)),
    onSuccess: session.load,
  });

  const needsMore = isApproved && state.phase === 'finished' && totalOf(state.beyond) > 0;
  /** Changes each time that the cards run out: a list without new cards is not fetched over and over. */
  const ranOutAfter = needsMore ? state.done : null;
  useEffect(() => {
    if (ranOutAfter !== null) loadMore();
  }, [ranOutAfter, loadMore]);

  useDueKeys((command: DueCommand) => {
    if (command.type === 'show-answer') session.showAnswer();
    else if (!isApproved || !letterKeys.areOn) return;
    else if (command.type === 'grade') session.grade(command.rating);
    else session.undo();
  });

  const isStudying = state.phase === 'front' || state.phase === 'back';
  return (
    <div className="mx-auto grid max-w-3xl gap-3">
      {!isApproved && <AwaitingApproval />}
      {(isStudying || state.done > 0) && <SessionBar state={state} onUndo={session.undo} />}
      <WaitingToBeSent outbox={outbox} noun="grade" hasRoom />
      {state.setAside && <SetAsideNotice {...state.setAside} onResume={session.resume} />}
      {isStudying && (
        <>
          <ReviewCard
            key={`${state.current.card.id} ${state.history.length}`}
            card={state.current.card}
            isAnswered={state.phase === 'back'}
          />
          <GradeBar state={state} isDisabled={!isApproved} onShowAnswer={session.showAnswer} onGrade={session.grade} />
          <KeysHint letterKeys={letterKeys} />
          {/* Students can edit their own cards. */}
          {isApproved && !state.current.card.isOwn && (
            <ReportProblem target={{ flashcardId: state.current.card.id }} name="this card" />
          )}
        </>
      )}
      {state.phase === 'waiting' && <NextCardWait until={state.until} onGoOn={session.goOnNow} />}
      {state.phase === 'finished' && more.isError && (
        <ErrorNotice title="More cards could not be loaded" error={more.error} onRetry={() => loadMore()} />
      )}
      {state.phase === 'finished' && !more.isError && <DayOver done={state.done} isLoadingMore={more.isPending} />}
    </div>
  );
}

/** Single-character shortcuts can be switched off, for users of speech input. */
function KeysHint({ letterKeys }: { letterKeys: { areOn: boolean; turn: (on: boolean) => void } }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start text-14 text-ink-2 max-md:hidden pointer-coarse:hidden">
      <input
        type="checkbox"
        checked={letterKeys.areOn}
        onChange={(event) => letterKeys.turn(event.target.checked)}
        className="size-5 accent-brand"
      />
      Use the keys 1 to 4 and Z as shortcuts
    </label>
  );
}

/** Shown if the only remaining card is due later. */
function NextCardWait({ until, onGoOn }: { until: Date; onGoOn: () => void }) {
  const due = new Date(until.getTime() + AHEAD_MS);
  return (
    <EmptyState
      title="A card is still being learned"
      text={`It is due ${formatDateTime(due.toISOString())}. Until then there is nothing else to study.`}
      action={<Button onClick={onGoOn}>Study It Now</Button>}
    />
  );
}

/** Names the card that the last grade has set aside. */
function SetAsideNotice({ card, lapses, onResume }: { card: SessionCard; lapses: number; onResume: () => void }) {
  return (
    <output className="block">
      <Notice
        tone="warn"
        title={`Set aside after ${counted(lapses, 'lapse')}`}
        action={
          <Button size="small" onClick={onResume}>
            Keep studying it
          </Button>
        }
      >
        <span className="line-clamp-2 wrap-anywhere">“{card.card.front}”</span>
      </Notice>
    </output>
  );
}

const kinds = ['learning', 'review', 'new'] as const;

/** The remaining cards by kind (the current card's kind is marked), the day's progress, and Undo. */
function SessionBar({ state, onUndo }: { state: DueState; onUndo: () => void }) {
  const left = leftOf(state);
  const total = state.done + totalOf(left);
  const shown = state.phase === 'front' || state.phase === 'back' ? kindOf(state.current) : null;
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <dl aria-label="Cards left" className="flex flex-wrap gap-x-4 text-14 tabular-nums">
          {kinds.map((kind) => (
            <div key={kind} className={`flex gap-1.5 ${kind === shown ? 'font-semibold' : 'text-ink-2'}`}>
              <dd>{formatCount(left[kind])}</dd>
              <dt className={kind === shown ? 'underline decoration-2 underline-offset-4' : undefined}>{kind}</dt>
            </div>
          ))}
        </dl>
        <Button variant="quiet" size="small" disabled={state.history.length === 0} onClick={onUndo}>
          <Undo2 aria-hidden className="size-4" />
          Undo
          <Kbd>Z</Kbd>
        </Button>
      </div>
      <p className="sr-only">
        {formatCount(state.done)} of {formatCount(total)} cards done
      </p>
      <Progress value={state.done} max={total} label="Cards done today" />
    </div>
  );
}

const text = 'max-w-prose text-20 wrap-anywhere whitespace-pre-line';
const label = 'text-14 font-medium text-ink-3';

/** The front, and below it the back once it is shown. A cloze card's whole text replaces the one with the gap. */
function ReviewCard({ card, isAnswered }: { card: StudyCard; isAnswered: boolean }) {
  const front = useRef<HTMLElement>(null);
  const back = useRef<HTMLDivElement>(null);
  // The focus moves to the new content: keys work, and a screen reader reads it.
  useEffect(() => {
    const shown = isAnswered ? back.current : front.current;
    shown?.focus({ preventScroll: true });
    if (isAnswered) shown?.scrollIntoView({ block: 'nearest' });
  }, [isAnswered]);
  const isCloze = card.cloze !== null;
  return (
    <article
      ref={front}
      tabIndex={-1}
      aria-label={isAnswered ? 'Card with its answer' : 'Card'}
      // On a phone it fills the available height, so that the buttons below do not move.
      className="grid min-h-72 content-start gap-4 max-sm:min-h-[max(18rem,calc(100dvh-31rem))] rounded-card border border-line-strong bg-surface p-5 outline-none sm:min-h-88 sm:p-8"
    >
      <p className={label}>
        Front
        {card.isOwn && <span className="font-normal"> · your own card</span>}
      </p>
      <CardPicture card={card} isAnswered={isAnswered} />
      {!(isCloze && isAnswered) && (
        <p className={text}>
          <FormulaText text={card.front} />
        </p>
      )}
      {isAnswered && (
        <div
          ref={back}
          tabIndex={-1}
          className="grid scroll-mb-28 animate-fade content-start gap-4 border-t border-line pt-4 outline-none"
        >
          <p className={label}>Back</p>
          {card.backImageUrl && (
            <QuestionMedia imageUrl={card.backImageUrl} videoUrl={null} alt="Image on the back of the card" />
          )}
          <p className={text}>
            <CardBackText {...card} />
          </p>
        </div>
      )}
    </article>
  );
}
