import { useEffect, useState, type ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { cardOf } from '#shared/cards/flashcards/cloze.ts';
import { CardPicture } from './card-picture.tsx';
import { CardBackText } from './card-text.tsx';
import { EditorDialog, type EditorTab } from '#client/components/editor-dialog.tsx';
import { FormulaText } from '#client/components/formula-text.tsx';
import { QuestionMedia } from '#client/components/question-media.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { isOtherPage, useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { CardFields } from './card-fields.tsx';
import { type CardContent, type CardForm, firstMasked } from './card-form.ts';
import { type EditorInput, useCardEditor } from './use-card-editor.ts';

interface CardEditorProps extends Omit<EditorInput, 'onRefused'> {
  isReadOnly?: boolean;
  /** The word for the card in texts: "flash card" */
  noun: string;
  tree: readonly TopicBranch[];
  /** Content above and below the fields; `fill` puts an earlier version of the card into the form. */
  renderAround?: (fill: (content: CardContent) => void) => { above: ReactNode; below: ReactNode };
}

/** Adds or edits a card, with a preview of what students will see beside it or in a tab. */
export function CardEditor({ noun, tree, isReadOnly = false, renderAround, ...input }: CardEditorProps) {
  const { card, onClose } = input;
  const [tab, setTab] = useState<EditorTab>('edit');
  // The fields show their errors.
  const editor = useCardEditor({ ...input, onRefused: () => setTab('edit') });
  const { form, canSave, isSaving, saveThen, isUnsaved } = editor;
  const guard = useLeaveGuard({
    isDirty: isUnsaved,
    isElsewhere: isOtherPage,
    onLeave: onClose,
    description: `The ${noun} has not been saved. What you have typed will be lost.`,
  });
  const isWide = useWideScreen('lg');
  // If the topic is given, the front gets the focus, except on a phone, where the keyboard would hide the fields.
  useEffect(() => {
    if (isWide && (form.getValues('topicId') !== '' || !input.isTopicNeeded))
      requestAnimationFrame(() => form.setFocus('front'));
    // oxlint-disable-next-line react/exhaustive-deps -- when it opens
  }, []);
  const around = renderAround?.(editor.fill);
  return (
    <>
      <EditorDialog
        title={`${card === undefined ? 'Create' : 'Edit'} ${noun}`}
        isNew={card === undefined}
        isReadOnly={isReadOnly}
        createLabel="Create card"
        canSave={canSave}
        isSaving={isSaving}
        saveThen={saveThen}
        onClose={guard.close}
        fields={
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
            {around?.above}
            <CardFields editor={editor} tree={tree} />
            {around?.below}
          </div>
        }
        preview={<CardPreview control={form.control} isNew={card === undefined} />}
        tab={tab}
        onTab={setTab}
      />
      {guard.question}
    </>
  );
}

/** Both sides of the card as students will see them. */
function CardPreview({ control, isNew }: { control: Control<CardForm>; isNew: boolean }) {
  const form = useWatch({ control }) as CardForm; // complete, since all its fields have defaults
  const { front, back, imageUrl, backImageUrl, masks } = form;
  const masked = firstMasked(form);
  const card = masked === null ? cardOf(front.trim(), back.trim()) : { ...masked, cloze: null };
  const occlusion = masked?.occlusion ?? null;
  return (
    <section
      aria-label="As a student will see it"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls on its own beside the fields
      tabIndex={0}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 focus-visible:-outline-offset-2 lg:sticky lg:top-0 lg:max-h-[calc(85dvh-10rem)] lg:self-start lg:overflow-y-auto"
    >
      <h3 className="text-14 font-medium">As a student will see it</h3>
      {isNew && masks.length > 1 && (
        <p className="text-14 text-ink-2">The first of {masks.length} cards, one for each mask:</p>
      )}
      <Face label="Front" picture={<CardPicture card={{ imageUrl, occlusion }} />}>
        {card.front ? <FormulaText text={card.front} /> : <span className="text-ink-3">The front</span>}
      </Face>
      <Face
        label="Back"
        picture={
          <>
            {occlusion !== null && <CardPicture card={{ imageUrl, occlusion }} isAnswered />}
            <QuestionMedia imageUrl={backImageUrl} videoUrl={null} alt="Image on the back of the card" />
          </>
        }
      >
        {card.back === '' ? <span className="text-ink-3">The back</span> : <CardBackText {...card} />}
      </Face>
    </section>
  );
}

function Face({ label, picture, children }: { label: string; picture: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-44 min-w-0 flex-col gap-4 rounded-card border border-line-strong bg-surface p-5">
      <h4 className="text-14 font-medium text-ink-3">{label}</h4>
      {picture}
      <p className="my-auto w-full max-w-prose self-center text-20 wrap-anywhere whitespace-pre-line">{children}</p>
    </div>
  );
}
