import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Flashcard } from '#shared/contract/flashcards.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { useDiscardGuard } from '#client/components/use-discard-guard.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '#client/ui/tabs.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { CardFields } from './card-fields.tsx';
import { CardPreview } from './card-preview.tsx';
import { useCardEditor } from './use-card-editor.ts';

interface CardEditorProps {
  card: Flashcard | undefined;
  tree: readonly TopicBranch[];
  startTopic: string | null;
  onClose: () => void;
}

/** Adds or edits a card; beside it, or in a tab, how a student will see it. */
export function CardEditor({ card, tree, startTopic, onClose }: CardEditorProps) {
  const [tab, setTab] = useState('edit');
  // The errors stand at the fields.
  const editor = useCardEditor({ card, startTopic, onClose, onRefused: () => setTab('edit') });
  const { form, canSave, isSaving, saveThen, isUnsaved } = editor;
  const guard = useDiscardGuard({ isDirty: isUnsaved, loss: 'The flash card has not been saved.', onClose });
  const isWide = useWideScreen('lg');
  const formId = useId();
  // With the topic given, writing comes first; on a phone the keyboard would hide what is to be filled in.
  useEffect(() => {
    if (isWide && form.getValues('topicId') !== '') requestAnimationFrame(() => form.setFocus('front'));
    // oxlint-disable-next-line react/exhaustive-deps -- when it opens
  }, []);
  const isNew = card === undefined;

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (canSave) void saveThen('close')();
  };
  const fields = <CardFields editor={editor} tree={tree} />;
  const preview = <CardPreview control={form.control} />;
  return (
    <>
      <Dialog
        open
        size="wide"
        title={isNew ? 'Create flash card' : 'Edit flash card'}
        onOpenChange={guard.close}
        footer={
          <>
            <p className="mr-auto self-center text-14 text-ink-3 max-sm:hidden">Ctrl or ⌘ with Enter saves.</p>
            <Button className="max-sm:hidden" onClick={guard.close}>
              Cancel
            </Button>
            {isNew && (
              <Button disabled={!canSave} onClick={() => void saveThen('add-another')()}>
                Save and add another
              </Button>
            )}
            <Button type="submit" form={formId} variant="primary" disabled={!canSave}>
              {isSaving ? 'Saving…' : isNew ? 'Create card' : 'Save changes'}
            </Button>
          </>
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what bubbles up from its fields */}
        <form id={formId} noValidate onSubmit={(event) => void saveThen('close')(event)} onKeyDown={handleKeyDown}>
          {isWide ? (
            <div className="grid grid-cols-2 gap-8">
              {fields}
              {preview}
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
      </Dialog>
      {guard.question}
    </>
  );
}
