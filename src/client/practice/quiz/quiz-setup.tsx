import { type Dispatch, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { counted, formatCount } from '#shared/domain/counted.ts';
import type { QuestionPool } from '#shared/practice/quiz-settings.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { useStartQuiz } from '#client/api/open-quizzes.ts';
import { questionPoolsQuery } from '#client/api/quiz-sessions.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { useThrottled } from '#client/components/lists/use-throttled.ts';
import { TopicPicker } from '#client/components/topic-picker.tsx';
import { availableQuestions, chosenTopics, topicTree } from '#client/components/topic-tree.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useCoverSwitch } from './answering-aids.tsx';
import { OpenQuizzes } from './open-quizzes.tsx';
import { keepLastChoices, readLastChoices } from './last-choices.ts';
import { QuickStarts } from './quick-starts.tsx';
import { INVALID_TIME, quizStarted, START_FAILED } from './quiz-messages.ts';
import type { QuizAction, SetupChoices } from './quiz-state.ts';
import {
  poolCount,
  type PoolState,
  questionCount,
  questionsOfPool,
  startGate,
  type StartGate,
  stateOfPool,
  timeLimitMinutes,
} from './setup-choices.ts';
import { SetupOptions } from './setup-options.tsx';

interface QuizSetupProps {
  user: Pick<CurrentUser, 'id' | 'status' | 'extraTime'>;
  choices: SetupChoices;
  dispatch: Dispatch<QuizAction>;
  onSessionOpened: (id: string) => void;
}

/** "Take a Quiz": categories, number of questions, time limit. */
export function QuizSetup({ user, choices, dispatch, onSessionOpened }: QuizSetupProps) {
  const topics = useQuery(topicsQuery());
  const tree = useMemo(() => topicTree(topics.data ?? []), [topics.data]);
  const start = useStartQuiz();
  const cover = useCoverSwitch();
  const timeFieldRef = useRef<HTMLInputElement>(null);
  const chosen = chosenTopics(tree, choices.topicIds);
  const topicIds = chosen.map((topic) => topic.id);
  const pools = usePoolCounts(topicIds);
  const listed = availableQuestions(tree, choices.topicIds);
  const countOf = (pool: QuestionPool) => poolCount(pool, { ...pools, listed });
  const available = countOf(choices.pool) ?? 0;
  const isPending = user.status === 'pending';
  const gate = startGate(choices, {
    chosenTopics: chosen.length,
    available,
    listed,
    poolState: stateOfPool(choices.pool, pools.state),
    isPending,
  });
  const change = (part: Partial<SetupChoices>) => dispatch({ type: 'choices-changed', change: part });
  const [last] = useState(() => readLastChoices(user.id));
  const takeOver = useEffectEvent(() => {
    if (last === undefined) return;
    const { topicIds: _topicIds, pool: _pool, ...options } = last;
    change(options);
  });
  useEffect(() => takeOver(), []);

  function handleStart() {
    const timeLimit = timeLimitMinutes(choices);
    if (timeLimit === undefined) {
      toast(INVALID_TIME);
      timeFieldRef.current?.focus();
      return;
    }
    start.mutate(
      {
        topicIds,
        pool: choices.pool,
        totalQuestions: questionCount(choices, available),
        timeLimit,
        answerReveal: choices.answerReveal,
        isCovered: cover.isOn,
      },
      {
        onSuccess: (session) => {
          keepLastChoices(user.id, choices);
          dispatch({ type: 'session-opened', session, now: performance.now() });
          onSessionOpened(session.id);
          toast(quizStarted(session));
        },
        onError: () => {
          toast(START_FAILED);
          // Usually, the pool has changed in another window.
          pools.recount();
        },
      },
    );
  }

  return (
    <>
      <PageHeader title="Take a Quiz" text="Choose what to practice. Questions are picked at random." />
      {isPending && (
        <Notice tone="warn" title="Your account is awaiting approval" className="mb-6">
          You can look around here. Quizzes can be started once your instructor has approved you.
        </Notice>
      )}
      <OpenQuizzes part="running" {...{ userId: user.id, canContinue: !isPending, dispatch, onSessionOpened }} />
      {!isPending && <QuickStarts tree={topics.data && tree} last={last} isCovered={cover.isOn} />}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-labelledby="quiz-categories" className="min-w-0">
          <h2 id="quiz-categories" className="mb-4 text-18 font-semibold">
            Categories
          </h2>
          {topics.isPending && <PickerSkeleton />}
          {topics.isError && (
            <ErrorNotice title="The categories could not be loaded" error={topics.error} onRetry={topics.refetch} />
          )}
          {topics.data && (
            <TopicPicker
              label="Categories"
              tree={tree}
              chosen={choices.topicIds}
              onChange={(topicIds) => change({ topicIds })}
            />
          )}
        </section>
        <SetupOptions
          choices={choices}
          cover={cover}
          available={available}
          pools={{ countOf, state: pools.state, onRecount: pools.recount }}
          extraTime={user.extraTime}
          timeFieldRef={timeFieldRef}
          onChange={change}
        />
      </div>
      <OpenQuizzes part="saved" {...{ userId: user.id, canContinue: !isPending, dispatch, onSessionOpened }} />
      <StartBar
        gate={gate}
        choices={choices}
        available={available}
        isStarting={start.isPending}
        onStart={handleStart}
      />
    </>
  );
}

function PickerSkeleton() {
  return (
    <SkeletonGroup label="Loading categories…" className="grid gap-4">
      <Skeleton className="h-17 w-full" />
      <Skeleton className="h-11 w-56" />
      <Skeleton className="h-[min(26rem,60dvh)] w-full" />
    </SkeletonGroup>
  );
}

const BETWEEN_COUNTS_MS = 300;

/** The question counts of the selected categories' pools; selecting many in a row does not fetch each combination. */
function usePoolCounts(topicIds: readonly string[]) {
  const selectedIds = topicIds.join(',');
  const requestedIds = useThrottled(selectedIds, BETWEEN_COUNTS_MS);
  const { data, isError, isFetching, refetch } = useQuery({
    ...questionPoolsQuery(requestedIds),
    enabled: requestedIds !== '',
  });
  return { counts: data, state: poolState(), recount: () => void refetch() };

  function poolState(): PoolState {
    if (selectedIds === '') return 'idle';
    if (selectedIds !== requestedIds || isFetching) return 'counting';
    return isError ? 'failed' : 'known';
  }
}

interface StartBarProps {
  gate: StartGate;
  choices: SetupChoices;
  available: number;
  isStarting: boolean;
  onStart: () => void;
}

/** What will happen, or why nothing can, beside the start button; within the thumb's reach once there is a choice. */
function StartBar({ gate, choices, available, isStarting, onStart }: StartBarProps) {
  return (
    <div
      data-action-bar
      className={`${gate.label === 'Start Quiz' ? 'sticky' : ''} bottom-(--bottom-bar) z-20 -mx-4 mt-8 flex flex-wrap items-center justify-end gap-x-5 gap-y-2 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom)-var(--bottom-bar))] sm:-mx-7 sm:px-7`}
    >
      <p id="start-summary" className="min-w-0 flex-1 basis-64 text-14 text-ink-2 tabular-nums" aria-live="polite">
        {gate.reason ?? (gate.canStart ? summaryOf(choices, available) : 'Nothing is selected yet.')}
      </p>
      <Button
        variant="primary"
        className="max-sm:w-full"
        aria-describedby="start-summary"
        disabled={!gate.canStart}
        aria-disabled={isStarting}
        onClick={() => {
          if (!isStarting) onStart();
        }}
      >
        {isStarting ? 'Starting…' : gate.label}
      </Button>
    </div>
  );
}

function summaryOf(choices: SetupChoices, available: number): string {
  const minutes = timeLimitMinutes(choices);
  const time = minutes === 0 || minutes === undefined ? 'no time limit' : counted(minutes, 'minute');
  return `${formatCount(questionCount(choices, available))} of ${questionsOfPool(choices.pool, available)}, ${time}`;
}
