import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { EditorDialog, type EditorTab } from '#client/components/editor-dialog.tsx';
import { questionDetailsForm } from '#shared/bank/question-details.ts';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { DEFAULT_KIND } from '#shared/bank/question-kinds/kind-labels.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { counted } from '#shared/domain/counted.ts';
import { updateQuestion } from '#shared/bank/questions.endpoints.ts';
import { regradeQuestion } from '#shared/practice/regrades.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { questionVersionsQuery } from '#client/api/questions.ts';
import { AnswerBackground } from '#client/components/explanation.tsx';
import { FormulaText } from '#client/components/formula-text.tsx';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { OptionLetter, optionRow } from '#client/components/option-list.tsx';
import { AnswerReview, KindAsk } from '#client/components/question-kinds/kind-parts.tsx';
import { imageAbove } from '#client/components/question-kinds/kind-screens.ts';
import { QuestionMedia } from '#client/components/question-media.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { ChangedMeanwhile } from '#client/components/versions/version-differences.tsx';
import { ChangeNote, EarlierVersions, VersionList } from '#client/components/versions/version-list.tsx';
import { CallError } from '#client/lib/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { WritingHints } from '../item-writing/writing-hints.tsx';
import { QuestionComments } from './question-comments.tsx';
import { QuestionFields } from './question-fields.tsx';
import { useQuestionEditor, type EditorForm } from './use-question-editor.ts';
import { changesOf } from './version-changes.ts';

type Editor = ReturnType<typeof useQuestionEditor>;

interface QuestionEditorProps {
  id: string | undefined;
  /** The question that a new one starts as a copy of. */
  from: string | undefined;
  tree: readonly TopicBranch[];
  startTopic: string | null;
  onClose: () => void;
  /** Starts a new question as a copy of the stored version of this one. */
  onDuplicate: (id: string) => void;
  /** Called after a save with another key if students have answered: how should their answers count? */
  onNewKey: (id: string) => void;
}

/** Adds or edits a question; beside it, or in a tab, shows how a student will see it. */
export function QuestionEditor({ id, from, tree, startTopic, onClose, onDuplicate, onNewKey }: QuestionEditorProps) {
  const [tab, setTab] = useState<EditorTab>('edit');
  // The fields show the errors.
  const editor = useQuestionEditor({ id, from, startTopic, onClose, onNewKey, onRefused: () => setTab('edit') });
  const { form, media, conflict, isLoaded, isSaving, saveThen } = editor;
  const isWide = useWideScreen('lg');
  const isReadOnly = !useMay(updateQuestion);
  const guard = useLeaveGuard({
    isDirty: editor.isUnsaved,
    // Closing the dialog changes the address as well.
    isElsewhere: (next, current) =>
      next.pathname !== current.pathname || editOf(next.search) !== editOf(current.search),
    description: 'The question has not been saved. What you have typed will be lost.',
  });

  // If the fields are there at once, the dialog sets the focus by itself.
  const wasLoading = useRef(!isLoaded);
  useEffect(() => {
    if (isLoaded && wasLoading.current && isWide) form.setFocus('question');
    wasLoading.current = !isLoaded;
  }, [isLoaded, isWide, form]);

  return (
    <>
      <EditorDialog
        title={
          isReadOnly
            ? 'Question'
            : id !== undefined
              ? 'Edit question'
              : from === undefined
                ? 'Add question'
                : 'Duplicate question'
        }
        isNew={id === undefined}
        isReadOnly={isReadOnly}
        createLabel="Create question"
        canSave={isLoaded && !isSaving && media.upload === null}
        isSaving={isSaving}
        saveThen={saveThen}
        onClose={onClose}
        fields={
          <div className="grid min-w-0 content-start gap-5">
            {conflict && (
              <ChangedMeanwhile
                noun="question"
                changes={changesOf(conflict.opened, conflict.other)}
                onKeepMine={conflict.keepMine}
                onTakeTheirs={conflict.takeTheirs}
              />
            )}
            <QuestionFields id={id} form={form} tree={tree} media={media} onRemoveMedia={editor.removeMedia} />
            <WritingHints control={form.control} />
            {id !== undefined && (
              <>
                <IfAllowed to={updateQuestion}>
                  <ChangeNote note={editor.note} onChange={editor.setNote} />
                  <Button className="justify-self-start" onClick={() => onDuplicate(id)}>
                    <Copy aria-hidden className="size-5" />
                    Duplicate
                  </Button>
                </IfAllowed>
                <EarlierVersions>
                  <Versions id={id} onUse={editor.reuse} onRegrade={() => onNewKey(id)} />
                </EarlierVersions>
                <QuestionComments questionId={id} />
              </>
            )}
          </div>
        }
        preview={<QuestionPreview control={form.control} />}
        tab={tab}
        onTab={setTab}
        {...(!isLoaded && {
          waiting: <Loading error={editor.loading.error} onRetry={() => void editor.loading.refetch()} />,
        })}
        onFile={media.start}
      />
      {guard.question}
    </>
  );
}

function Versions({ id, onUse, onRegrade }: { id: string; onUse: Editor['reuse']; onRegrade: () => void }) {
  const versions = useQuery(questionVersionsQuery(id));
  return (
    <>
      <VersionList
        versions={versions}
        changesOf={changesOf}
        factOf={({ answers }) => (answers > 0 ? counted(answers, 'answer') : null)}
        onUse={onUse}
      />
      <IfAllowed to={regradeQuestion}>
        <Button className="mt-2" onClick={onRegrade}>
          Regrade answers to earlier versions
        </Button>
      </IfAllowed>
    </>
  );
}

function Loading({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error instanceof CallError && error.status === 404) {
    return (
      <Notice tone="warn" title="This question no longer exists">
        It has been deleted since the list was loaded.
      </Notice>
    );
  }
  if (error) return <ErrorNotice title="The question could not be loaded" error={error} onRetry={onRetry} />;
  return (
    <SkeletonGroup label="Loading the question…" className="grid gap-5">
      <Skeleton className="h-24" />
      <Skeleton className="h-56" />
      <Skeleton className="h-24" />
    </SkeletonGroup>
  );
}

function editOf(search: object): unknown {
  return 'edit' in search ? search.edit : undefined;
}

const moments = [
  { value: 'asked', label: 'When asked' },
  { value: 'answered', label: 'When answered' },
] as const;

/** The question as a student will see it, built from the same components as a quiz. */
function QuestionPreview({ control }: Pick<EditorForm, 'control'>) {
  const [moment, setMoment] = useState<(typeof moments)[number]['value']>('asked');
  const [
    question,
    kind = DEFAULT_KIND,
    options,
    content = null,
    correctAnswer,
    explanation,
    imageUrl = null,
    videoUrl,
    imageDescription,
    details,
  ] = useWatch({
    control,
    name: [
      'question',
      'kind',
      'options',
      'content',
      'correctAnswer',
      'explanation',
      'imageUrl',
      'videoUrl',
      'imageDescription',
      'details',
    ],
  });
  const [response, setResponse] = useState<AnswerValue>();
  const shownOptions = options.map((option, index) => option.trim() || `Option ${index + 1}`);
  return (
    <section
      aria-label="As a student will see it"
      className="grid min-w-0 content-start gap-3 lg:sticky lg:top-0 lg:self-start"
    >
      <Segmented label="As a student will see it" options={moments} value={moment} onChange={setMoment} />
      {/* Has the background of a quiz. */}
      <div className="grid min-w-0 content-start gap-5 rounded-card border border-line bg-paper p-4 sm:p-5">
        <h3 className="text-18 font-medium tracking-normal text-wrap wrap-anywhere whitespace-pre-line sm:text-20">
          {question.trim() ? <FormulaText text={question} /> : <span className="text-ink-3">The question</span>}
        </h3>
        <QuestionMedia
          imageUrl={imageAbove({ kind, content, imageUrl })}
          videoUrl={videoUrl ?? null}
          alt={imageDescription?.trim() || (imageUrl ? 'Image for the question' : 'Video for the question')}
        />
        {content !== null && kindOf(kind).faults({ options, content }, correctAnswer).length > 0 ? (
          <p className="text-ink-3">It is shown here as soon as it is complete.</p>
        ) : content !== null && moment === 'asked' ? (
          <KindAsk
            key={kind}
            question={{ kind, options: shownOptions, content, imageUrl, imageDescription }}
            response={response}
            isOpen
            onRespond={(newResponse) => setResponse(newResponse as AnswerValue | undefined)} // in the shape of its kind
          />
        ) : moment === 'asked' ? (
          <ol className="grid max-w-3xl gap-2.5">
            {shownOptions.map((option, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- an option has no other name than its position
              <li key={index} className={optionRow('plain')}>
                <OptionLetter index={index} tone="plain" />
                <span className="min-w-0 wrap-anywhere">
                  <FormulaText text={option} />
                </span>
              </li>
            ))}
          </ol>
        ) : (
          <>
            <AnswerReview
              question={{ kind, options: shownOptions, content, imageUrl, imageDescription }}
              answerKey={correctAnswer}
              // For kinds with their own form of key, the response that was tried while the question was asked.
              answer={content === null ? correctAnswer : (response ?? null)}
            />
            <AnswerBackground
              question={{ kind, options: shownOptions, content }}
              answerKey={correctAnswer}
              answer={response ?? correctAnswer}
              explanation={explanation ?? null}
              details={questionDetailsForm.safeParse(details).data ?? null}
            />
          </>
        )}
      </div>
    </section>
  );
}
