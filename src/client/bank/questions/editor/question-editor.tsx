import { useEffect, useId, useRef, useState } from 'react';
import type { ClipboardEvent, DragEvent, KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { Explanation } from '#client/components/explanation.tsx';
import { FormulaText } from '#client/components/formula-text.tsx';
import { OptionLetter, OptionList, optionRow } from '#client/components/option-list.tsx';
import { QuestionMedia } from '#client/components/question-media.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { CallError } from '#client/lib/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '#client/ui/tabs.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { QuestionFields } from './question-fields.tsx';
import type { EditorForm } from './question-fields.tsx';
import { useQuestionEditor } from './use-question-editor.ts';

interface QuestionEditorProps {
  id: string | undefined;
  tree: readonly TopicBranch[];
  startTopic: string | null;
  onClose: () => void;
}

/** Adds or edits a question; beside it, or in a tab, how a student will see it. */
export function QuestionEditor({ id, tree, startTopic, onClose }: QuestionEditorProps) {
  const [tab, setTab] = useState('edit');
  // The errors stand at the fields.
  const editor = useQuestionEditor({ id, startTopic, onClose, onRefused: () => setTab('edit') });
  const { form, media, isLoaded, isSaving, saveThen } = editor;
  const isWide = useWideScreen('lg');
  const formId = useId();
  const isNew = id === undefined;
  const canSave = isLoaded && !isSaving && media.upload === null;

  // With the fields there at once, the dialog puts the focus there by itself.
  const wasLoading = useRef(!isLoaded);
  useEffect(() => {
    if (isLoaded && wasLoading.current && isWide) form.setFocus('question');
    wasLoading.current = !isLoaded;
  }, [isLoaded, isWide, form]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (canSave) void saveThen('close')();
  };
  const takeFile = (event: ClipboardEvent | DragEvent, files: FileList) => {
    const [file] = files;
    if (!file || !isLoaded) return;
    event.preventDefault();
    media.start(file);
  };

  const fields = <QuestionFields form={form} tree={tree} media={media} onRemoveMedia={editor.removeMedia} />;
  const preview = <QuestionPreview control={form.control} />;
  return (
    <>
      <Dialog
        open
        size="wide"
        title={isNew ? 'Add question' : 'Edit question'}
        onOpenChange={onClose}
        footer={
          <>
            <p className="mr-auto self-center text-14 text-ink-3 max-sm:hidden">Ctrl or ⌘ with Enter saves.</p>
            <Button className="max-sm:hidden" onClick={onClose}>
              Cancel
            </Button>
            {isNew && (
              <Button disabled={!canSave} onClick={() => void saveThen('add-another')()}>
                Save and add another
              </Button>
            )}
            <Button type="submit" form={formId} variant="primary" disabled={!canSave}>
              {isSaving ? 'Saving…' : isNew ? 'Create question' : 'Save changes'}
            </Button>
          </>
        }
      >
        {isLoaded ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what bubbles up from its fields
          <form
            id={formId}
            noValidate
            onSubmit={(event) => void saveThen('close')(event)}
            onKeyDown={handleKeyDown}
            onPaste={(event) => takeFile(event, event.clipboardData.files)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => takeFile(event, event.dataTransfer.files)}
          >
            {isWide ? (
              <div className="grid grid-cols-2 gap-8">
                {fields}
                <div className="sticky top-0 self-start">{preview}</div>
              </div>
            ) : (
              <Tabs value={tab} onValueChange={setTab}>
                <TabsList aria-label="Form or preview" className="pt-1">
                  <Tab value="edit">Edit</Tab>
                  <Tab value="preview">Preview</Tab>
                </TabsList>
                <TabPanel value="edit" forceMount className="data-[state=inactive]:hidden">
                  {fields}
                </TabPanel>
                <TabPanel value="preview">{preview}</TabPanel>
              </Tabs>
            )}
          </form>
        ) : (
          <Loading error={editor.loading.error} onRetry={() => void editor.loading.refetch()} />
        )}
      </Dialog>
      <UnsavedQuestion isDirty={editor.isUnsaved} />
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

/** Asks before an edited question is left behind, be it by closing its dialog, by the Back button or with the tab. */
function UnsavedQuestion({ isDirty }: { isDirty: () => boolean }) {
  const { question } = useLeaveGuard({
    isDirty,
    // Closing the dialog changes the address as well.
    isElsewhere: (next, current) =>
      next.pathname !== current.pathname || editOf(next.search) !== editOf(current.search),
    title: 'Discard the changes?',
    description: 'The question has not been saved. What you have typed will be lost.',
    confirmLabel: 'Discard changes',
  });
  return question;
}

function editOf(search: object): unknown {
  return 'edit' in search ? search.edit : undefined;
}

const moments = [
  { value: 'asked', label: 'When asked' },
  { value: 'answered', label: 'When answered' },
] as const;

/** The question as a student will see it, out of the same pieces as in a quiz. */
function QuestionPreview({ control }: Pick<EditorForm, 'control'>) {
  const [moment, setMoment] = useState<(typeof moments)[number]['value']>('asked');
  const [question, options, correctAnswer, explanation, imageUrl, videoUrl] = useWatch({
    control,
    name: ['question', 'options', 'correctAnswer', 'explanation', 'imageUrl', 'videoUrl'],
  });
  const shownOptions = options.map((option, index) => option.trim() || `Option ${index + 1}`);
  return (
    <section aria-label="As a student will see it" className="grid min-w-0 content-start gap-3">
      <Segmented label="As a student will see it" options={moments} value={moment} onChange={setMoment} />
      {/* Has the ground of the quiz. */}
      <div className="grid min-w-0 content-start gap-5 rounded-card border border-line bg-paper p-4 sm:p-5">
        <h3 className="text-18 font-medium tracking-normal text-wrap wrap-anywhere whitespace-pre-line sm:text-20">
          {question.trim() ? <FormulaText text={question} /> : <span className="text-ink-3">The question</span>}
        </h3>
        <QuestionMedia
          imageUrl={imageUrl ?? null}
          videoUrl={videoUrl ?? null}
          alt={imageUrl ? 'Image for the question' : 'Video for the question'}
        />
        {moment === 'asked' ? (
          <ol className="grid max-w-3xl gap-2.5">
            {shownOptions.map((option, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- an option has no other name than its place
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
            <OptionList options={shownOptions} correctAnswer={correctAnswer} selectedAnswer={correctAnswer} />
            {explanation?.trim() && <Explanation text={explanation} />}
          </>
        )}
      </div>
    </section>
  );
}
