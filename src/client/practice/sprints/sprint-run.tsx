import { useEffect, useReducer, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { SPRINT_PICTURES, type Sprint } from '#shared/practice/sprints.contract.ts';
import { sprintOutboxOf } from '#client/api/sprints.ts';
import { WaitingToBeSent } from '#client/components/waiting-to-be-sent.tsx';
import { clockText, secondsLeft } from '#client/lib/countdown.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { keyPressOf, usePageKeys } from '#client/lib/page-keys.ts';
import { v4 as uuid } from 'uuid';
import { Button } from '#client/ui/button.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SprintResult } from './sprint-result.tsx';
import { SprintStart } from './sprint-start.tsx';
import {
  READY,
  reduceSprint,
  SPRINT_MS,
  spentMs,
  UNTIMED_PICTURES,
  type SprintAction,
  type SprintState,
} from './sprint-state.ts';

/** How long a right answer is confirmed before the next picture appears. */
const CONFIRMED_MS = 700;

const pictureUrl = (id: string) => `${SPRINT_PICTURES}${id}.webp`;

interface SprintRunProps {
  sprint: Sprint;
  userId: string;
  /** Starts another sprint of the group. */
  onAgain: () => void;
}

/** A sprint from start to result. Each answer is sent to the server at once. */
export function SprintRun({ sprint, userId, onAgain }: SprintRunProps) {
  const { group, pictures } = sprint;
  const outbox = sprintOutboxOf(useQueryClient(), userId);
  const [state, dispatch] = useReducer(
    (before: SprintState, action: SprintAction) => reduceSprint(before, action, pictures),
    READY,
  );
  const run = useRef({ id: uuid(), startedAt: '' });
  const { phase, answers } = state;
  useEffect(() => {
    if (answers.length > 0) outbox.add({ ...run.current, groupId: group.id, answers });
  }, [answers, group.id, outbox]);
  useEffect(() => {
    if (phase !== 'right') return undefined;
    const timer = setTimeout(() => dispatch({ type: 'went-on' }), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  useEffect(() => {
    if (phase === 'over') focusHeading();
  }, [phase]);
  const begin = (hasClock: boolean) => {
    run.current.startedAt = new Date().toISOString();
    dispatch({ type: 'began', hasClock });
  };
  if (phase === 'ready') return <SprintStart sprint={sprint} onBegin={begin} />;
  if (phase === 'over') {
    return (
      <SprintResult state={state} sprint={sprint} onAgain={onAgain}>
        <WaitingToBeSent outbox={outbox} noun="sprint" />
      </SprintResult>
    );
  }
  return (
    <>
      <PageHeader title={group.name} />
      <Question state={state} sprint={sprint} dispatch={dispatch} />
      <WaitingToBeSent outbox={outbox} noun="sprint" hasRoom />
    </>
  );
}

interface QuestionProps {
  state: SprintState;
  sprint: Sprint;
  dispatch: (action: SprintAction) => void;
}

/** The picture and its classes; after a wrong choice, both classes side by side. */
function Question({ state, sprint, dispatch }: QuestionProps) {
  const { phase, pictureIndex, answers, shownAt, hasClock } = state;
  const { group, pictures } = sprint;
  const picture = pictures[pictureIndex];
  const right = group.classes.find(({ id }) => id === picture?.classId);
  const chosen = answers.at(-1)?.choice;
  const isAsking = phase === 'asking';
  const firstChoice = useRef<HTMLButtonElement>(null);
  const choose = (choice: string) => dispatch({ type: 'chose', choice, at: performance.now() });
  usePageKeys((event) => {
    const { key, isRepeated, hasModifier } = keyPressOf(event);
    const picked = group.classes[Number(key) - 1];
    if (isRepeated || hasModifier || picked === undefined || !isAsking) return false;
    choose(picked.id);
    return true;
  });
  useEffect(() => {
    // The button that had the focus has disappeared with the explanation of the previous answer.
    if (isAsking && document.activeElement === document.body) firstChoice.current?.focus({ preventScroll: true });
  }, [isAsking]);
  useEffect(() => {
    for (const { id } of pictures.slice(pictureIndex + 1, pictureIndex + 3)) new Image().src = pictureUrl(id);
  }, [pictures, pictureIndex]);
  if (picture === undefined || right === undefined) return null;
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-center justify-between gap-4 text-ink-2 tabular-nums">
        <span>
          Picture {pictureIndex + 1}
          {!hasClock && ` of ${Math.min(UNTIMED_PICTURES, pictures.length)}`}
        </span>
        {hasClock && (
          <Clock key={pictureIndex} spent={spentMs(state)} shownAt={isAsking ? shownAt : null} dispatch={dispatch} />
        )}
        <Button size="small" variant="quiet" onClick={() => dispatch({ type: 'ended' })}>
          Stop
        </Button>
      </div>
      {phase === 'wrong' ? (
        <Contrast
          sprint={sprint}
          shown={picture.id}
          right={right}
          chosen={chosen}
          onContinue={() => dispatch({ type: 'went-on' })}
        />
      ) : (
        <>
          <SprintPicture
            key={picture.id}
            id={picture.id}
            name={`Picture ${pictureIndex + 1}`}
            onShown={() => dispatch({ type: 'shown', at: performance.now() })}
          />
          <fieldset aria-busy={shownAt === null} className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-2 text-18 font-semibold">What is it?</legend>
            {group.classes.map(({ id, name }, index) => (
              <Button
                key={id}
                ref={index === 0 ? firstChoice : null}
                className={`justify-between ${phase === 'right' && id === right.id ? 'border-good! bg-good-soft! text-good!' : ''}`}
                aria-disabled={!isAsking}
                onClick={() => choose(id)}
              >
                {name}
                <Kbd>{String(index + 1)}</Kbd>
              </Button>
            ))}
          </fieldset>
        </>
      )}
      <output className="sr-only">
        {phase === 'right' && `Right: ${right.name}`}
        {phase === 'wrong' && `No, this is: ${right.name}`}
      </output>
    </div>
  );
}

/** Alternative text would give the answer away, so the picture only has a number. */
function SprintPicture({ id, name, onShown }: { id: string; name: string; onShown?: () => void }) {
  return (
    <img
      src={pictureUrl(id)}
      alt={name}
      className="mx-auto block aspect-[5/4] max-h-[52dvh] w-full rounded-card bg-black object-contain"
      onLoad={onShown}
    />
  );
}

interface ContrastProps {
  sprint: Sprint;
  shown: string;
  right: Sprint['group']['classes'][number];
  chosen: string | undefined;
  onContinue: () => void;
}

/** The picture beside one of the chosen class, with the features that distinguish them. */
function Contrast({ sprint: { group, pictures }, shown, right, chosen, onContinue }: ContrastProps) {
  const mistaken = group.classes.find(({ id }) => id === chosen);
  const example = pictures.find(({ classId }) => classId === chosen);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-label="What tells them apart" className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 max-sm:text-14 sm:gap-4">
        <figure className="grid content-start gap-2">
          <SprintPicture id={shown} name="The picture" />
          <figcaption>
            <strong className="text-good">It is: {right.name}.</strong> {right.tell}
          </figcaption>
        </figure>
        {mistaken && example && (
          <figure className="grid content-start gap-2">
            <SprintPicture id={example.id} name={`A picture of: ${mistaken.name}`} />
            <figcaption className="text-ink-2">
              <strong className="text-bad">You chose: {mistaken.name}.</strong> {mistaken.tell}
            </figcaption>
          </figure>
        )}
      </div>
      <Button ref={button} variant="primary" onClick={onContinue}>
        Continue
      </Button>
    </section>
  );
}

interface ClockProps {
  spent: number;
  /** Null while the clock is stopped. */
  shownAt: number | null;
  dispatch: (action: SprintAction) => void;
}

/** The time left. When it is up, the open picture does not count. */
function Clock({ spent, shownAt, dispatch }: ClockProps) {
  const [ticked, setTicked] = useState(0);
  useEffect(() => {
    if (shownAt === null) return undefined;
    const ticking = setInterval(() => setTicked(performance.now()), 250);
    const ending = setTimeout(() => dispatch({ type: 'ended' }), SPRINT_MS - spent);
    return () => {
      clearInterval(ticking);
      clearTimeout(ending);
    };
  }, [shownAt, spent, dispatch]);
  const at = shownAt ?? 0;
  const left = secondsLeft(
    { remainingSeconds: (SPRINT_MS - spent) / 1000, at },
    shownAt === null ? at : Math.max(ticked, at),
  );
  return (
    <span role="timer" aria-label="Time left" className="text-18 font-semibold text-ink">
      {clockText(left)}
    </span>
  );
}
