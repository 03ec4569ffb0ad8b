import { useEffect, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerQuiz, resumeQuiz, startQuiz } from '#client/api/quiz-sessions.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { toast } from '#client/lib/toast.ts';
import { readDraft, removeDraft, writeDraft } from './draft-storage.ts';
import { loadDraft, type LoadedDraft } from './load-draft.ts';
import { judgeDraft, type QuizDraft } from './quiz-draft.ts';
import { DRAFT_DELETED, draftFailed, draftLoaded } from './quiz-messages.ts';

/** The draft that setup offers, and what can be done with it. What is stale or corrupted is deleted when setup opens. */
export function useDraft(userId: string, onLoaded: (loaded: LoadedDraft) => void) {
  const client = useQueryClient();
  const [judgement] = useState(() => judgeDraft(readDraft(), userId));
  const [draft, setDraft] = useState(judgement.verdict === 'offer' ? judgement.draft : undefined);
  const [deleted, setDeleted] = useState<QuizDraft>();

  useEffect(() => {
    if (judgement.verdict === 'delete') removeDraft();
  }, [judgement]);

  const loading = useMutation({
    mutationFn: (saved: QuizDraft) =>
      loadDraft(saved, {
        resume: resumeQuiz,
        start: startQuiz,
        answer: answerQuiz,
        topicIds: async () => new Set((await client.ensureQueryData(topicsQuery())).map((topic) => topic.id)),
      }),
    onSuccess: (loaded, saved) => {
      // A draft without a session has one now: continuing it again must not begin another.
      if (loaded.outcome === 'completed') removeDraft();
      else if (loaded.session.id !== saved.sessionId) writeDraft({ ...saved, userId, sessionId: loaded.session.id });
      if (loaded.outcome === 'continued') {
        const last = loaded.session.questions.length;
        toast(draftLoaded(Math.min(loaded.place.index + 1, last), last));
      }
      onLoaded(loaded);
    },
    onError: (error) => toast(draftFailed(error.message)),
  });

  function remove() {
    removeDraft();
    setDeleted(draft);
    setDraft(undefined);
    toast(DRAFT_DELETED);
  }

  function undoRemove() {
    if (deleted === undefined) return;
    writeDraft(deleted);
    setDraft(deleted);
    setDeleted(undefined);
  }

  return { draft, deleted, isLoading: loading.isPending, load: loading.mutate, remove, undoRemove };
}
