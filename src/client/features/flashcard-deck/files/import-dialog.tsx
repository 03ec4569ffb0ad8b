import { useEffect } from 'react';
import { FailedImport } from '#client/components/file-import/failed-import.tsx';
import { FileDrop } from '#client/components/file-import/file-drop.tsx';
import { StageActions } from '#client/components/file-import/stage-actions.tsx';
import { StageFocus, StageHeading } from '#client/components/file-import/stage-focus.tsx';
import { ImportWork } from '#client/components/file-import/work.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { DECK_FILE } from './deck-file.ts';
import { offerOf } from './import-counts.ts';
import { ImportedDeck } from './imported-deck.tsx';
import { importStore } from './import-store.ts';
import type { DeckImport, ImportState } from './import-store.ts';
import { DeckPreview } from './preview.tsx';
import { useImport } from './use-import.ts';

const { dispatch, setDialogShown, useImportState } = importStore;

interface ImportDialogProps {
  tree: readonly TopicBranch[];
  onClose: () => void;
}

/**
 * Takes cards over from an Anki package: what an import would do, the import, and the result. Closing it ends neither a
 * check nor an import; a notification tells the end, and the dialog finds it again.
 */
export function ImportDialog({ tree, onClose }: ImportDialogProps) {
  const state = useImportState();
  const steps = useImport();
  useEffect(() => {
    setDialogShown(true);
    return () => setDialogShown(false);
  }, []);

  const handleClose = () => {
    dispatch({ type: 'closed' });
    onClose();
  };
  return (
    <Dialog
      open
      size="large"
      onOpenChange={handleClose}
      title="Import an Anki package"
      footer={
        state.stage !== 'choosing' && (
          <StageActions<DeckImport> state={state} steps={steps} offerOf={offerOf} onClose={handleClose} />
        )
      }
    >
      <StageFocus stage={state.stage}>
        <Stage state={state} tree={tree} onFile={(file) => void steps.check(file)} />
      </StageFocus>
    </Dialog>
  );
}

interface StageProps {
  state: ImportState;
  tree: readonly TopicBranch[];
  onFile: (file: File) => void;
}

function Stage({ state, tree, onFile }: StageProps) {
  if (state.stage === 'choosing') return <ChoosePackage onFile={onFile} />;
  if (state.stage === 'previewed') return <DeckPreview state={state} tree={tree} onFile={onFile} />;
  if (state.stage === 'failed') return <FailedImport file={state.file} failure={state.failure} />;
  if (state.stage === 'done') return <ImportedDeck file={state.file} result={state.result} />;
  return <ImportWork state={state} />;
}

function ChoosePackage({ onFile }: Pick<StageProps, 'onFile'>) {
  return (
    <div className="grid gap-3">
      <StageHeading>Choose a file</StageHeading>
      <FileDrop kind={DECK_FILE} onFile={onFile} />
      <p className="text-14 text-ink-2">
        In Anki: File, Export, “Anki Deck Package”, with media and without scheduling. Basic and cloze notes come with
        their images, and the names of decks become topics: “Abdomen::Liver” is the subcategory Liver of Abdomen.
      </p>
      <p className="text-14 text-ink-2">
        First you see what is new, what is already in the deck, and what can’t be imported. Nothing is stored until you
        confirm.
      </p>
    </div>
  );
}
