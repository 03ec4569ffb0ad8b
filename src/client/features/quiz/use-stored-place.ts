import { useEffect, useEffectEvent } from 'react';
import { writeStored } from '#client/lib/storage.ts';
import { placeOf } from './quiz-restore.ts';
import type { QuizInProgress } from './quiz-state.ts';
import { placeKey, type StoredPlace } from './stored-place.ts';

/** Keeps the place in a running quiz in this tab, with every step and when the page is left, so that a reload comes back to it. */
export function useStoredPlace(quiz: QuizInProgress, allSeconds: () => Record<string, number>) {
  const keep = useEffectEvent((current: QuizInProgress) => {
    if (current.stage.name !== 'answering') return;
    const { index, selected, skipped } = placeOf(current);
    const seconds = allSeconds();
    const place: StoredPlace = {
      index,
      selected: { ...selected },
      skipped: [...skipped],
      seconds,
    };
    try {
      writeStored(sessionStorage, placeKey(current.session.id), place);
    } catch {
      // A full or blocked storage costs only the place after a reload; every submitted answer is with the server.
    }
  });

  useEffect(() => {
    keep(quiz);
    const handlePageHide = () => keep(quiz);
    window.addEventListener('pagehide', handlePageHide);
    return () => window.removeEventListener('pagehide', handlePageHide);
  }, [quiz]);
}
