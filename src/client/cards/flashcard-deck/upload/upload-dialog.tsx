import { type ClipboardEvent, type DragEvent, type RefObject, useCallback, useId, useRef } from 'react';
import { CircleAlert, CircleCheck, FileText, FolderPlus } from 'lucide-react';
import { CodePageChoice } from '#client/components/file-import/code-page-choice.tsx';
import { Figure, Figures } from '#client/components/file-import/figures.tsx';
import { MediaField } from '#client/components/media-field/media-field.tsx';
import { IMAGE_ACCEPT, IMAGE_FORMATS, mediaKindOf } from '#client/components/media-field/media-file.ts';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import { isOtherPage, useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, Textarea } from '#client/ui/field.tsx';
import { FormatHelp } from './format-help.tsx';
import { ParsedCardsView } from './parsed-cards.tsx';
import { lineRange, obstacleOf, uploadLabel, validOnlyLabel } from './upload-text.ts';
import { type UploadProps, useUpload } from './use-upload.ts';

/** Uploads many cards written as text; the parsed cards are always visible beside it. */
export function UploadDialog(props: UploadProps) {
  const { tree, onClose } = props;
  const upload = useUpload(props);
  const { text, parsed, newTopics, media, added, errors } = upload;
  const { area } = text;
  const guard = useLeaveGuard({
    isDirty: upload.isUnsaved,
    isElsewhere: isOtherPage,
    onLeave: onClose,
    description: 'The cards have not been uploaded. What you have typed will be lost.',
  });

  const goTo = useCallback(
    (line: number) => {
      if (area.current) selectLine(area.current, line);
    },
    [area],
  );
  const takeFile = (event: ClipboardEvent | DragEvent, [file]: FileList) => {
    if (!file) return;
    event.preventDefault();
    if (mediaKindOf(file) === null) upload.addFile(file);
    else media.start(file);
  };

  return (
    <>
      <Dialog
        open
        size="wide"
        title="Bulk upload of flash cards"
        onOpenChange={() => {
          if (!upload.isPending) guard.close();
        }}
        footer={<UploadActions upload={upload} onCancel={guard.close} />}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- takes what is dropped anywhere */}
        <div
          className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr]"
          onPaste={(event) => takeFile(event, event.clipboardData.files)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => takeFile(event, event.dataTransfer.files)}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
            <fieldset className="grid min-w-0 gap-x-4 gap-y-3 sm:grid-cols-2">
              <legend className="mb-2 text-14 text-ink-2">
                Topic of the cards that have no Topic: line above them
              </legend>
              <TopicSelects
                tree={tree}
                value={upload.topicId}
                others={[
                  { value: '', label: upload.isTopicNeeded ? 'Choose a topic' : 'Not needed: every card has its own' },
                ]}
                wholeLabel="None"
                error={errors.topic}
                onChange={upload.setTopicId}
              />
            </fieldset>
            <TextField areaRef={area} error={errors.content} onChange={text.handleChange} onFile={upload.addFile} />
            {added !== null && (
              <CodePageChoice
                file={added.file}
                guessed={added.codePage}
                onFile={(file) => upload.rereadFile(added, file)}
              />
            )}
          </div>
          <section
            aria-label="Preview"
            // Scrolls separately from the text, so that both stay visible.
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 lg:sticky lg:top-0 lg:row-span-2 lg:max-h-[calc(85dvh-10rem)] lg:self-start lg:overflow-y-auto"
          >
            <Figures>
              <Figure label="Cards" count={parsed.cards.length} icon={<CircleCheck aria-hidden />} tone="text-good" />
              <Figure
                label="New topics"
                count={newTopics.length}
                icon={<FolderPlus aria-hidden />}
                tone="text-brand-text"
              />
              <Figure
                label="Problems"
                count={parsed.problems.length}
                icon={<CircleAlert aria-hidden />}
                tone="text-bad"
              />
            </Figures>
            {text.readText.trim() === '' ? (
              <p className="text-ink-2">Your cards appear here as you write, with any problems and their lines.</p>
            ) : (
              <ParsedCardsView parsed={parsed} newTopics={newTopics} onGoTo={goTo} />
            )}
          </section>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
            <FormatHelp />
            <MediaField
              label="Image for all cards (optional)"
              accept={IMAGE_ACCEPT}
              hint={`Shown with the front of each. ${IMAGE_FORMATS}.`}
              imageUrl={upload.imageUrl}
              owner="all cards"
              media={media}
              onRemove={() => upload.setImageUrl(null)}
            />
          </div>
        </div>
      </Dialog>
      {guard.question}
    </>
  );
}

/** Selects a line (from 1) of a text field, focuses it and scrolls to it. */
function selectLine(area: HTMLTextAreaElement, line: number): void {
  const { start, end } = lineRange(area.value, line);
  area.setSelectionRange(start, end);
  area.focus();
  area.scrollIntoView({ block: 'nearest' });
  // Browsers scroll to typed text, not to a selection. A third of the field stays visible above the line.
  area.scrollTop = heightOf(area, area.value.slice(0, start)) - area.clientHeight / 3;
}

/** The height of a text in the field: lines may wrap, so counting them is not enough. */
function heightOf(area: HTMLTextAreaElement, text: string): number {
  const mirror = document.createElement('textarea');
  mirror.className = area.className;
  mirror.rows = 1;
  mirror.tabIndex = -1;
  mirror.ariaHidden = 'true';
  mirror.value = text;
  Object.assign(mirror.style, { position: 'absolute', visibility: 'hidden', minHeight: '0', height: '0' });
  mirror.style.width = `${area.offsetWidth}px`;
  area.after(mirror);
  const { scrollHeight } = mirror;
  mirror.remove();
  return scrollHeight;
}

/** Uploads all cards or, if there are problems, only the valid ones. */
function UploadActions({ upload, onCancel }: { upload: ReturnType<typeof useUpload>; onCancel: () => void }) {
  const { text, parsed, isPending, media, send } = upload;
  const id = useId();
  const obstacle = obstacleOf(parsed, text.readText);
  const isWaiting = isPending || media.upload !== null;
  return (
    <>
      <p id={id} className="text-14 text-ink-2 max-sm:basis-full! sm:mr-auto sm:self-center">
        {media.upload === null ? obstacle : 'The image is uploading.'}
      </p>
      <Button className="max-sm:hidden" onClick={onCancel}>
        Cancel
      </Button>
      {parsed.problems.length > 0 && parsed.cards.length > 0 && (
        <Button disabled={isWaiting} onClick={() => send({ validCardsOnly: true })}>
          {validOnlyLabel(parsed.cards.length)}
        </Button>
      )}
      <Button
        variant="primary"
        disabled={isWaiting || obstacle !== null}
        aria-describedby={id}
        onClick={() => send({ validCardsOnly: false })}
      >
        {isPending ? 'Uploading…' : uploadLabel(parsed)}
      </Button>
    </>
  );
}

interface TextFieldProps {
  areaRef: RefObject<HTMLTextAreaElement | null>;
  error: string | undefined;
  onChange: () => void;
  onFile: (file: File) => void;
}

/** The field in which cards are written or loaded from a file. */
function TextField({ areaRef, error, onChange, onFile }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field label="Cards" error={error} hint="Write or paste them here, or drop a .txt file.">
        <Textarea
          ref={areaRef}
          rows={16}
          required
          spellCheck
          placeholder={'Front: What is asked?\nBack: The answer\n---'}
          className="leading-relaxed"
          onChange={onChange}
        />
      </Field>
      <input
        ref={input}
        type="file"
        accept=".txt"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Lets the same file be chosen again after it was corrected.
          target.value = '';
        }}
      />
      <Button size="small" className="justify-self-start" onClick={() => input.current?.click()}>
        <FileText aria-hidden className="size-4.5" />
        Choose a .txt file
      </Button>
    </div>
  );
}
