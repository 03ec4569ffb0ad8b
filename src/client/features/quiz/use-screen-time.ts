import { useEffect, useRef } from 'react';
import { paused, screenTime, secondsByQuestion, secondsOn, showing } from './screen-time.ts';

/** Measures how long each question is on screen, only while the page is visible. */
export function useScreenTime(questionId: string | undefined, initialSeconds: Readonly<Record<string, number>>) {
  const time = useRef(screenTime(initialSeconds));

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
