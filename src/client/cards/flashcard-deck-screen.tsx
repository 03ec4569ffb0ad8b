import { Suspense, useCallback, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FolderTree, Import, type LucideIcon, Plus, Upload } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import type { Flashcard } from '#shared/cards/flashcards.contract.ts';
import { exportFlashcardsCsv } from '#shared/cards/flashcard-files.endpoints.ts';
import { createFlashcard } from '#shared/cards/flashcards.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { flashcardCountQuery } from '#client/api/flashcard-deck.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { BinLink } from '#client/components/bin-link.tsx';
import { HeaderLink } from '#client/components/header-link.tsx';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { filterOf } from '#client/components/topic-filter.ts';
import { TopicFilters } from '#client/components/topic-filters.tsx';
import { topicNames, topicTree } from '#client/components/topic-tree.ts';
import { useUrlState } from '#client/components/use-url-state.ts';
import { lazy } from '#client/lib/late.ts';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { DeckCardEditor } from './flashcard-deck/deck-card-editor.tsx';
import { ExportCards } from './flashcard-deck/files/export-cards.tsx';
import { CardList } from './flashcard-deck/list/card-list.tsx';

const UploadDialog = lazy(async () => ({
  default: (await import('./flashcard-deck/upload/upload-dialog.tsx')).UploadDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('./flashcard-deck/files/import-dialog.tsx')).ImportDialog,
}));

type OpenDialog = { kind: 'editor'; card: Flashcard | undefined } | { kind: 'upload' } | { kind: 'import' };

/**
 * The teacher's /flashcards: finding, adding, editing, bulk changes, files. `?search=` and `?topic={id}` or `none`
 * filter.
 */
export function ManageFlashcardsScreen() {
  const { urlState, move } = useUrlState('/flashcards');
  const { search, topic } = urlState;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { data: topics } = useQuery(topicsQuery());
  const { data: count } = useQuery(flashcardCountQuery());
  const tree = useMemo(() => topicTree(topics ?? []), [topics]);
  const names = useMemo(() => topicNames(tree), [tree]);
  const filter = useMemo(() => filterOf({ search, topic }, topics), [search, topic, topics]);
  const handleEdit = useCallback((card: Flashcard) => setDialog({ kind: 'editor', card }), []);
  const handleClose = () => setDialog(null);

  const mayChange = useMay(createFlashcard);
  const buttonTo = (opened: OpenDialog, label: string, Icon: LucideIcon) =>
    mayChange && (
      <Button variant={opened.kind === 'editor' ? 'primary' : 'secondary'} onClick={() => setDialog(opened)}>
        <Icon aria-hidden className="size-5" />
        {label}
      </Button>
    );
  const createButton = buttonTo({ kind: 'editor', card: undefined }, 'Create Card', Plus);
  const uploadButton = buttonTo({ kind: 'upload' }, 'Bulk Upload', Upload);
  const importButton = buttonTo({ kind: 'import' }, 'Anki Import', Import);
  const dialogProps = { tree, onClose: handleClose };
  const startTopic = filter.topicIds?.[0] ?? null;
  return (
    <>
      <PageHeader
        title="Manage Flash Cards"
        text={
          <span className="flex flex-wrap items-center gap-x-5">
            {count ? counted(count.total, 'flashcard') : '\u00A0'}
            <HeaderLink to="/topics" Icon={FolderTree}>
              Manage Topics
            </HeaderLink>
            <BinLink />
          </span>
        }
        actions={
          // Two columns on a phone, the main action first; in a row, it is last.
          <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-[calc(100vw-2rem)] max-sm:grid-cols-2 max-[20rem]:grid-cols-1 max-sm:[&_button]:w-full max-sm:[&_button]:px-2">
            <div className="max-sm:order-4">
              <IfAllowed to={exportFlashcardsCsv}>
                <ExportCards filter={filter} />
              </IfAllowed>
            </div>
            <div className="max-sm:order-3">{importButton}</div>
            <div className="max-sm:order-2">{uploadButton}</div>
            <div>{createButton}</div>
          </div>
        }
      />
      <TopicFilters urlState={urlState} tree={tree} placeholder="Front or back" onMove={move} />
      <CardList
        filter={filter}
        tree={tree}
        topicNames={names}
        onEdit={handleEdit}
        onClearFilters={() => move({ search: '', topic: null })}
        firstSteps={
          <>
            {createButton}
            {uploadButton}
            {importButton}
          </>
        }
      />
      {dialog?.kind === 'editor' && (
        <DeckCardEditor key={dialog.card?.id ?? 'new'} card={dialog.card} startTopic={startTopic} {...dialogProps} />
      )}
      <Suspense>
        {dialog?.kind === 'upload' && <UploadDialog startTopic={startTopic} {...dialogProps} />}
        {dialog?.kind === 'import' && <ImportDialog {...dialogProps} />}
      </Suspense>
    </>
  );
}
