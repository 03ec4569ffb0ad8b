import {
  useId,
  type BaseSyntheticEvent,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '#client/ui/tabs.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';

export type EditorTab = 'edit' | 'preview';

interface EditorDialogProps {
  title: string;
  isNew: boolean;
  /** True for users who may not change it; hides the save buttons. */
  isReadOnly?: boolean;
  createLabel: string;
  canSave: boolean;
  isSaving: boolean;
  saveThen: (next: 'close' | 'add-another') => (event?: BaseSyntheticEvent) => Promise<void>;
  onClose: () => void;
  fields: ReactNode;
  /** The preview of what students will see: beside the fields, or in a tab. */
  preview: ReactNode;
  tab: EditorTab;
  onTab: (tab: EditorTab) => void;
  /** Replaces the form while there is nothing to edit. */
  waiting?: ReactNode;
  /** Called with a file that is pasted or dropped anywhere in the form. */
  onFile?: (file: File) => void;
}

/** The dialog to add or edit a question or a card. */
export function EditorDialog(props: EditorDialogProps) {
  const { title, isNew, isReadOnly = false, createLabel, canSave, isSaving, saveThen, onClose } = props;
  const { fields, preview, waiting, onFile } = props;
  const isWide = useWideScreen('lg');
  const formId = useId();
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (canSave && !isReadOnly) void saveThen('close')();
  };
  const takeFile = (event: ClipboardEvent | DragEvent, [file]: FileList) => {
    if (!file || !onFile) return;
    event.preventDefault();
    onFile(file);
  };
  return (
    <Dialog
      open
      size="wide"
      title={title}
      onOpenChange={onClose}
      footer={
        <>
          <p className="mr-auto self-center text-14 text-ink-3 max-sm:hidden">
            {isReadOnly ? 'Assistants can’t change it.' : 'Ctrl or ⌘ + Enter saves.'}
          </p>
          <Button className="max-sm:hidden" onClick={onClose}>
            {isReadOnly ? 'Close' : 'Cancel'}
          </Button>
          {isNew && (
            <Button disabled={!canSave} onClick={() => void saveThen('add-another')()}>
              Save and add another
            </Button>
          )}
          {!isReadOnly && (
            <Button type="submit" form={formId} variant="primary" disabled={!canSave}>
              {isSaving ? 'Saving…' : isNew ? createLabel : 'Save changes'}
            </Button>
          )}
        </>
      }
    >
      {waiting ?? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what bubbles up from its fields
        <form
          id={formId}
          noValidate
          onSubmit={(event) => (isReadOnly ? event.preventDefault() : void saveThen('close')(event))}
          onKeyDown={handleKeyDown}
          {...(onFile && {
            onPaste: (event: ClipboardEvent) => takeFile(event, event.clipboardData.files),
            onDragOver: (event: DragEvent) => event.preventDefault(),
            onDrop: (event: DragEvent) => takeFile(event, event.dataTransfer.files),
          })}
        >
          {isWide ? (
            <div className="grid grid-cols-2 gap-8">
              {fields}
              {preview}
            </div>
          ) : (
            <Tabs value={props.tab} onValueChange={(tab) => props.onTab(tab === 'preview' ? 'preview' : 'edit')}>
              <TabsList aria-label="Form or preview" className="pt-1">
                <Tab value="edit">Edit</Tab>
                <Tab value="preview">Preview</Tab>
              </TabsList>
              <TabPanel value="edit" isKept>
                {fields}
              </TabPanel>
              <TabPanel value="preview">{preview}</TabPanel>
            </Tabs>
          )}
        </form>
      )}
    </Dialog>
  );
}
