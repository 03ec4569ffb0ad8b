import { useRef, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';
import {
  type Question,
  questionForm,
  type QuestionForm,
  type QuestionVersion,
} from '#shared/bank/questions.contract.ts';
import { isSameAnswer } from '#shared/bank/question-kinds/same-answer.ts';
import { DEFAULT_KIND } from '#shared/bank/question-kinds/kind-labels.ts';
import { type QuestionInput, questionQuery, useSaveQuestion } from '#client/api/questions.ts';
import { regradePreviewQuery } from '#client/api/regrades.ts';
import { KIND_SCREENS } from '#client/components/question-kinds/kind-screens.ts';
import { useMediaUpload } from '#client/components/media-field/use-media-upload.ts';
import { CallError } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { QUESTION_CREATED, QUESTION_UPDATED, saveFailed } from '../question-toasts.ts';
import { blankOptions, NO_KEY } from './option-editing.ts';
import type { Content } from './version-changes.ts';

export type EditorForm = UseFormReturn<QuestionInput, unknown, QuestionForm>;

interface EditorInput {
  /** Undefined for a new question. */
  id: string | undefined;
  /** The question that a new one starts as a copy of. */
  from: string | undefined;
  /** The topic that a new one starts with. */
  startTopic: string | null;
  onClose: () => void;
  /** Called instead of `onClose` after a save with another key, if the question has been answered. */
  onNewKey: (id: string) => void;
  /** Called if the form has faults and cannot be saved. */
  onRefused: () => void;
}

/** The form of one question, with its upload, from loading to saving. */
export function useQuestionEditor({ id, from, startTopic, onClose, onNewKey, onRefused }: EditorInput) {
  const copied = id ?? from;
  const stored = useQuery({ ...questionQuery(copied ?? ''), enabled: copied !== undefined });
  const [start, setStart] = useState(copied === undefined ? blankQuestion(startTopic) : null);
  // Only once: a later refetch must not overwrite what the teacher has typed.
  if (start === null && stored.data && stored.isFetchedAfterMount) setStart(editedQuestion(stored.data));

  const form = useForm<QuestionInput, unknown, QuestionForm>({
    resolver: zodResolver(questionForm),
    defaultValues: blankQuestion(null),
    ...(start !== null && { values: start }),
  });
  const media = useMediaUpload({ onUploaded: ({ kind, url }) => setMedia(kind, url) });
  const save = useSaveQuestion();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  /** The version that filled the form; the earlier version that was reused; what somebody else has saved since then. */
  const [versions, setVersions] = useState<{ opened?: Question; reused?: string; other?: Question }>({});
  const { opened, reused, other } = versions;
  if (id !== undefined && start !== null && stored.data && opened === undefined) setVersions({ opened: stored.data });
  const isDone = useRef(false);
  const { isDirty, dirtyFields } = form.formState;
  const isLeft = isDirty || media.upload !== null;

  function setMedia(kind: 'image' | 'video' | null, url: string | null) {
    form.setValue('imageUrl', kind === 'image' ? url : null, { shouldDirty: true });
    form.setValue('videoUrl', kind === 'video' ? url : null, { shouldDirty: true });
    // The description belonged to another image.
    form.setValue('imageDescription', '');
  }

  /** Saves, then closes or starts the next question in the same topic. */
  const saveThen = (next: 'close' | 'add-another') =>
    form.handleSubmit(async (question) => {
      if (media.upload !== null || save.isPending) return;
      try {
        await save.mutateAsync({
          id,
          form: question,
          hasTopic: dirtyFields.topicId === true,
          hasTags: !isSameList(question.tags, start?.tags ?? []),
          change: {
            note,
            ...(opened && { expectedVersionId: opened.versionId }),
            ...(reused !== undefined && { versionId: reused }),
          },
        });
      } catch (error) {
        const theirs = isChangedSince(error) ? (await stored.refetch()).data : undefined;
        if (theirs) setVersions({ ...versions, other: theirs });
        else toast(saveFailed(error));
        return;
      }
      toast(id === undefined ? QUESTION_CREATED : QUESTION_UPDATED);
      if (next === 'add-another') {
        form.reset(blankQuestion(question.topicId));
        // A reset takes the fields out of the form until they are rendered again.
        requestAnimationFrame(() => form.setFocus('question'));
        return;
      }
      isDone.current = true;
      const hasNewKey = opened && !isSameAnswer(opened.correctAnswer, question.correctAnswer);
      if (hasNewKey && (await isAsked(opened.id))) onNewKey(opened.id);
      else onClose();
    }, onRefused);

  /** If this can't be found out, nothing is asked: the answers can be regraded at any time. */
  async function isAsked(questionId: string): Promise<boolean> {
    const terms = { way: 'new_key', neverLowers: true } as const;
    const preview = await client.fetchQuery(regradePreviewQuery(questionId, terms)).catch(() => null);
    return preview !== null && preview.answers + preview.open > 0;
  }

  /** Fills the form with earlier or current content, as if it had been typed. */
  function fill(content: Content) {
    const { topicId, tags } = form.getValues();
    form.reset({ ...contentOf(content), topicId, tags }, { keepDefaultValues: true });
  }

  return {
    form,
    media,
    note,
    setNote,
    /** Set if somebody else has saved the question since it was opened. */
    conflict: opened &&
      other && {
        opened,
        other,
        keepMine: () => setVersions({ opened: other }),
        takeTheirs: () => {
          fill(other);
          setVersions({ opened: other });
        },
      },
    reuse: (version: QuestionVersion) => {
      fill(version);
      setVersions({ ...versions, reused: version.id });
    },
    isLoaded: start !== null,
    loading: stored,
    isSaving: save.isPending,
    saveThen,
    removeMedia: () => setMedia(null, null),
    /** Whether closing would lose anything. */
    isUnsaved: () => !isDone.current && isLeft,
  };
}

/** A new question, in the topic of the list from which it is added. */
export function blankQuestion(topicId: string | null): QuestionInput {
  return {
    question: '',
    ...blankParts(DEFAULT_KIND),
    explanation: '',
    details: null,
    difficulty: 'medium',
    tags: [],
    topicId,
    imageUrl: null,
    imageDescription: '',
    videoUrl: null,
  };
}

/** The initial content of a question of a kind. */
export function blankParts(kind: string): Pick<QuestionForm, 'kind' | 'options' | 'content' | 'correctAnswer'> {
  const blank = KIND_SCREENS[kind]?.blank;
  if (blank === undefined) return { kind, options: [...blankOptions], content: null, correctAnswer: NO_KEY };
  return { kind, options: [...blank.options], content: blank.content, correctAnswer: blank.key };
}

/** A stored question. Its difficulty is kept, though no field shows it. */
export const editedQuestion = (stored: Question): QuestionInput => ({
  ...contentOf(stored),
  tags: [...stored.tags],
  topicId: stored.topicId,
});

const isSameList = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);

const isChangedSince = (error: unknown) => error instanceof CallError && error.body?.code === 'question_changed';

function contentOf(stored: Content) {
  const { question, kind, options, content, correctAnswer, explanation, details } = stored;
  const { difficulty, imageUrl, imageDescription, videoUrl } = stored;
  return {
    question,
    kind,
    options: [...options],
    content,
    correctAnswer,
    explanation: explanation ?? '',
    details,
    difficulty,
    imageUrl,
    imageDescription: imageDescription ?? '',
    videoUrl,
  };
}
