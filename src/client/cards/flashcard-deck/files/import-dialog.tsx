import { useEffect } from 'react';
import type { FlashcardImportResult } from '#shared/cards/flashcard-files.contract.ts';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { useImportDeck, usePreviewDeckImport } from '#client/api/flashcard-files.ts';
import { FailedImport } from '#client/components/file-import/failed-import.tsx';
import { FileDrop } from '#client/components/file-import/file-drop.tsx';
import { importSteps, leftOutText } from '#client/components/file-import/import-steps.ts';
import { RemarkSection } from '#client/components/file-import/remarks.tsx';
import { StageActions } from '#client/components/file-import/stage-actions.tsx';
import { StageFocus, StageHeading } from '#client/components/file-import/stage-focus.tsx';
import { UndoImport } from '#client/components/file-import/undo-import.tsx';
import { ImportWork } from '#client/components/file-import/work.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { DECK_FILE, type DeckImport, IMPORT_WORDS, type ImportState, importStore, offerOf } from './deck-import.ts';
import { DeckPreview } from './preview.tsx';

const { dispatch, setDialogShown, useImportState } = importStore;

/**
 * Imports cards from an Anki package: shows what an import would do, the import, and the result. Closing it stops
 * neither a check nor an import; a notification reports the end, and the reopened dialog shows it.
 */
export function ImportDialog({ tree, onClose }: { tree: readonly TopicBranch[]; onClose: () => void }) {
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
          <StageActions<DeckImport>
            state={state}
            steps={steps}
            offerOf={offerOf}
            fileKind={DECK_FILE}
            onClose={handleClose}
          />
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
  if (state.stage === 'previewed') return <DeckPreview state={state} tree={tree} />;
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

/** The steps of an import of a deck. */
function useImport() {
  const { mutateAsync: preview } = usePreviewDeckImport();
  const { mutateAsync: store } = useImportDeck();
  return importSteps(importStore, { preview, store }, IMPORT_WORDS);
}

/** What has happened to the package. */
function ImportedDeck({ file, result }: { file: File; result: FlashcardImportResult }) {
  const { count, total, createdTopics, binActionId, remarks } = result;
  const leftOut = leftOutText(result, IMPORT_WORDS.unit);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StageHeading>{file.name}</StageHeading>
      <Notice tone="good" title={`${formatCount(count)} of ${counted(total, 'flashcard')} stored`}>
        {leftOut ?? 'All cards of the package are in the deck.'}
      </Notice>
      {createdTopics.length > 0 && <p className="wrap-anywhere text-ink-2">New topics: {createdTopics.join(', ')}.</p>}
      {binActionId !== null && <UndoImport binActionId={binActionId} count={count} noun="flashcard" />}
      <RemarkSection remarks={remarks} noun="note" fileName={file.name} />
    </div>
  );
}
