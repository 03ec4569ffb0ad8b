import { useCallback } from 'react';
import type { ClipboardEvent, DragEvent } from 'react';
import { MediaField } from '#client/components/media-field/media-field.tsx';
import { IMAGE_ACCEPT, mediaKindOf } from '#client/components/media-field/media-file.ts';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { useDiscardGuard } from '#client/components/use-discard-guard.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormatHelp } from './format-help.tsx';
import { ParsedCardsView } from './parsed-cards.tsx';
import { selectLine } from './select-line.ts';
import { TextField } from './text-field.tsx';
import { UploadActions } from './upload-actions.tsx';
import { UploadCounts } from './upload-counts.tsx';
import { useUpload } from './use-upload.ts';

interface UploadDialogProps {
  tree: readonly TopicBranch[];
  startTopic: string | null;
  onClose: () => void;
}

/** Takes many cards written as text; what is made out of it stands beside it all along. */
export function UploadDialog({ tree, startTopic, onClose }: UploadDialogProps) {
  const upload = useUpload({ tree, startTopic, onClose });
  const { text, parsed, newTopics, media, errors } = upload;
  const { area } = text;
  const guard = useDiscardGuard({
    isDirty: upload.isUnsaved,
    loss: 'The cards have not been uploaded.',
    onClose,
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
          </div>
          <section
            aria-label="Preview"
            // On its own beside the text, so that both stay in sight.
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 lg:sticky lg:top-0 lg:row-span-2 lg:max-h-[calc(85dvh-10rem)] lg:self-start lg:overflow-y-auto"
          >
            <UploadCounts
              cardCount={parsed.cards.length}
              newTopicCount={newTopics.length}
              problemCount={parsed.problems.length}
            />
            {text.readText.trim() === '' ? (
              <p className="text-ink-2">The cards are shown here as you write, with whatever is wrong in which line.</p>
            ) : (
              <ParsedCardsView parsed={parsed} newTopics={newTopics} onGoTo={goTo} />
            )}
          </section>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
            <FormatHelp />
            <MediaField
              label="Image for all cards (optional)"
              accept={IMAGE_ACCEPT}
              hint="Shown with the front of each. JPG, PNG or GIF under 10MB."
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
