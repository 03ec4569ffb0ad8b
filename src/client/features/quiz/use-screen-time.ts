import { useEffect, useRef } from 'react';
import { paused, screenTime, secondsByQuestion, secondsOn, showing } from './screen-time.ts';
import { currentQuestion } from './quiz-selectors.ts';
import type { QuizInProgress } from './quiz-state.ts';

/** Measures how long each question of the running quiz is on screen, answered or not, only while the page is visible. */
export function useScreenTime(quiz: QuizInProgress | null) {
  const time = useRef(screenTime());
  const questionId = quiz?.stage.name === 'answering' ? currentQuestion(quiz)?.id : undefined;
  const before = quiz?.secondsBefore;

  useEffect(() => {
    time.current = screenTime(before);
  }, [before]);

  useEffect(() => {
    function measure() {
      const now = performance.now();
      const isShown = questionId !== undefined && document.visibilityState === 'visible';
      time.current = isShown ? showing(time.current, questionId, now) : paused(time.current, now);
    }
    measure();
    document.addEventListener('visibilitychange', measure);
    return () => document.removeEventListener('visibilitychange', measure);
  }, [questionId]);

  return {
    secondsOn: (id: string) => secondsOn(time.current, id, performance.now()),
    allSeconds: () => secondsByQuestion(time.current, performance.now()),
  };
}
