import { type ClipboardEvent, type DragEvent, type ReactNode, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { Brackets } from 'lucide-react';
import { useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { clozeSegments } from '#shared/cards/flashcards/cloze.ts';
import { MediaField } from '#client/components/media-field/media-field.tsx';
import { IMAGE_ACCEPT, IMAGE_FORMATS } from '#client/components/media-field/media-file.ts';
import type { MediaUpload } from '#client/components/media-field/use-media-upload.ts';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Textarea } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { CardForm } from './card-form.ts';
import { MaskFields } from './mask-fields.tsx';
import type { useCardEditor } from './use-card-editor.ts';

const NEEDED = [{ value: '', label: 'Choose a topic' }];
const OPTIONAL = [{ value: '', label: 'No topic' }];

interface CardFieldsProps {
  editor: ReturnType<typeof useCardEditor>;
  tree: readonly TopicBranch[];
}

export function CardFields({ editor, tree }: CardFieldsProps) {
  const { form, frontMedia, backMedia, setImage, isNew, isTopicNeeded } = editor;
  const { register, control, formState } = form;
  const topic = useController({ control, name: 'topicId' });
  const [imageUrl, backImageUrl] = useWatch({ control, name: ['imageUrl', 'backImageUrl'] });
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
      {tree.length === 0 && isTopicNeeded && (
        <Notice
          tone="warn"
          title="There are no topics yet"
          action={
            <Link to="/topics" className="text-brand-text underline underline-offset-3">
              Manage Topics
            </Link>
          }
        >
          Each flash card belongs to a topic.
        </Notice>
      )}
      {tree.length > 0 && (
        <div
          className="grid gap-4 sm:grid-cols-2"
          // If neither is chosen, the first one gets the focus.
          ref={(element) => topic.field.ref({ focus: () => element?.querySelector('select')?.focus() })}
        >
          <TopicSelects
            tree={tree}
            value={topic.field.value}
            others={isTopicNeeded ? NEEDED : OPTIONAL}
            wholeLabel="None"
            error={formState.errors.topicId?.message}
            onChange={topic.field.onChange}
          />
        </div>
      )}
      <SideFields side="front" imageUrl={imageUrl} media={frontMedia} onRemoveImage={() => setImage('imageUrl', null)}>
        <FrontField form={form} />
      </SideFields>
      {imageUrl !== null && <MaskFields form={form} imageUrl={imageUrl} isNew={isNew} />}
      <SideFields
        side="back"
        imageUrl={backImageUrl}
        media={backMedia}
        onRemoveImage={() => setImage('backImageUrl', null)}
      >
        <Field label="Back" error={formState.errors.back?.message}>
          <Textarea rows={3} className="max-h-80 min-h-24 field-sizing-content" {...register('back')} />
        </Field>
      </SideFields>
    </div>
  );
}

interface SideFieldsProps {
  side: 'front' | 'back';
  imageUrl: string | null;
  media: MediaUpload;
  onRemoveImage: () => void;
  /** The text field. */
  children: ReactNode;
}

/** The text and picture of one side; an image pasted or dropped here becomes the picture of this side. */
function SideFields({ side, imageUrl, media, onRemoveImage, children }: SideFieldsProps) {
  const takeFile = (event: ClipboardEvent | DragEvent, [file]: FileList) => {
    if (!file) return;
    event.preventDefault();
    media.start(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what bubbles up from its fields
    <div
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3"
      onPaste={(event) => takeFile(event, event.clipboardData.files)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => takeFile(event, event.dataTransfer.files)}
    >
      {children}
      <MediaField
        label={`Image for the ${side} (optional)`}
        accept={IMAGE_ACCEPT}
        hint={`Or drop it here, or paste it. ${IMAGE_FORMATS}.`}
        imageUrl={imageUrl}
        owner={`the ${side}`}
        media={media}
        onRemove={onRemoveImage}
      />
    </div>
  );
}

/** The front, in which the selected text can be turned into a blank. */
function FrontField({ form }: { form: UseFormReturn<CardForm> }) {
  const { ref, ...field } = form.register('front');
  const area = useRef<HTMLTextAreaElement>(null);

  const handleBlank = () => {
    if (!area.current) return;
    const { value: text, selectionStart: start, selectionEnd: end } = area.current;
    const next = withCloze({ text, start, end });
    area.current.focus();
    if (next === null) {
      toast({ title: 'Part of this is already a blank', description: 'Select text outside of other blanks.' });
      return;
    }
    form.setValue('front', next.text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    area.current.setSelectionRange(next.start, next.end);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field
        label="Front"
        error={form.formState.errors.front?.message}
        hint={
          <>
            For a cloze card, mark what is asked for: <Mark>{'The {{c1::liver}} is echogenic'}</Mark>, or with a hint{' '}
            <Mark>{'{{c1::liver::organ}}'}</Mark>. You can then leave the back empty.
          </>
        }
      >
        <Textarea
          rows={3}
          required
          className="max-h-80 min-h-24 field-sizing-content"
          {...field}
          ref={(element) => {
            ref(element);
            area.current = element;
          }}
        />
      </Field>
      <Button size="small" className="justify-self-start" onClick={handleBlank}>
        <Brackets aria-hidden className="size-4.5" />
        Blank out the selected text
      </Button>
    </div>
  );
}

function Mark({ children }: { children: string }) {
  return <code className="rounded-sm bg-sunken px-1 font-mono text-14 wrap-anywhere text-ink-2">{children}</code>;
}

/** A text and its selection, in UTF-16 units like the selection of a text field. */
interface SelectedText {
  text: string;
  start: number;
  end: number;
}

const OPENER = '{{c1::';
const CLOSER = '}}';
/** Fills the blank until something is typed over it. */
const PLACEHOLDER = 'answer';

/**
 * Marks the selection as a cloze deletion and selects the answer within the mark; spaces around it stay outside.
 * Returns null if the selection is inside another mark or crosses one.
 */
export function withCloze({ text, start, end }: SelectedText): SelectedText | null {
  const selected = text.slice(start, end);
  const answer = selected.trim();
  const from = answer === '' ? end : start + selected.indexOf(answer);
  const marked = answer === '' ? PLACEHOLDER : answer;
  const next = `${text.slice(0, from)}${OPENER}${marked}${CLOSER}${text.slice(from + answer.length)}`;
  if (clozeCount(next) !== clozeCount(text) + 1) return null;
  const answerStart = from + OPENER.length;
  return { text: next, start: answerStart, end: answerStart + marked.length };
}

const clozeCount = (text: string) => clozeSegments(text).filter(({ kind }) => kind === 'cloze').length;
