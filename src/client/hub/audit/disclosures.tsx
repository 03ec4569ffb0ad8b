import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { Disclosure } from '#shared/hub/disclosures.contract.ts';
import { AUDIT_PAGE_SIZE, type AuditQuery } from '#client/api/audit.ts';
import { disclosuresQuery, useDeleteDisclosure } from '#client/api/disclosures.ts';
import { ConfirmDeletion } from '#client/components/confirm-deletion.tsx';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import { Records } from '#client/components/lists/records.tsx';
import { formatDate } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { DisclosureDialog } from './disclosure-dialog.tsx';

interface DisclosuresProps {
  filter: AuditQuery;
  page: number;
  onPage: (page: number) => void;
}

/** The disclosures outside of the hub that owners recorded, a page at a time. */
export function Disclosures({ filter, page, onPage }: DisclosuresProps) {
  const { data, ...query } = useQuery(disclosuresQuery(filter, page - 1));
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <Button variant="primary" className="mb-4" onClick={() => setIsAdding(true)}>
        Add a disclosure
      </Button>
      <ListPage
        query={{ ...query, data: data?.disclosures }}
        failure="The disclosures could not be loaded"
        skeleton={<SkeletonRows label="Loading the disclosures…" count={4} row="h-28 lg:h-12" />}
        empty={
          page > 1 ? (
            <NoSuchPage onFirst={() => onPage(1)} />
          ) : (
            <EmptyState
              title="No disclosures"
              text="Record here what is disclosed outside the hub, such as to a parent, an authority or a court."
            />
          )
        }
        label="Pages of disclosures"
        noun="disclosures"
        page={page}
        size={AUDIT_PAGE_SIZE}
        total={data?.total}
        onPage={onPage}
      >
        {(disclosures) => <Notes disclosures={disclosures} />}
      </ListPage>
      {isAdding && <DisclosureDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

function Notes({ disclosures }: { disclosures: readonly Disclosure[] }) {
  const deletion = useDeleteDisclosure();
  const [deleted, setDeleted] = useState<Disclosure | null>(null);
  const handleClose = () => {
    setDeleted(null);
    deletion.reset();
  };
  return (
    <>
      <Records
        label="Disclosures, latest first"
        rows={disclosures}
        idOf={({ id }) => id}
        head="px-3 py-2 whitespace-nowrap"
        cell="px-3 py-2 align-top"
        columns={[
          { name: 'When', className: 'text-14 whitespace-nowrap text-ink-2 tabular-nums', render: whenOf },
          { name: 'About', className: 'wrap-anywhere', render: aboutOf },
          { name: 'To', className: 'wrap-anywhere', render: ({ recipient }) => recipient },
          {
            name: 'What',
            isRowHead: true,
            className: 'min-w-60 font-medium wrap-anywhere',
            render: ({ what }) => what,
          },
          { name: 'Ground', className: 'wrap-anywhere', render: ({ ground }) => ground },
          {
            name: 'Actions',
            isNameHidden: true,
            className: 'text-right',
            render: (note) => <DeleteButton note={note} onDelete={setDeleted} />,
          },
        ]}
        renderCard={(note) => (
          <>
            <div className="flex items-center justify-between gap-3">
              <span className="text-14 text-ink-2 tabular-nums">{whenOf(note)}</span>
              <DeleteButton note={note} onDelete={setDeleted} />
            </div>
            <p className="font-medium wrap-anywhere">{note.what}</p>
            <p className="wrap-anywhere">
              About {aboutOf(note)}, to {note.recipient}
            </p>
            <p className="text-14 wrap-anywhere text-ink-2">{note.ground}</p>
          </>
        )}
      />
      {deleted !== null && (
        <ConfirmDeletion
          noun="disclosure"
          id={deleted.id}
          deletion={deletion}
          name={deleted.what}
          onClose={handleClose}
        >
          The audit log records that you deleted it, but not what it said.
        </ConfirmDeletion>
      )}
    </>
  );
}

function DeleteButton({ note, onDelete }: { note: Disclosure; onDelete: (note: Disclosure) => void }) {
  return (
    <IconButton
      Icon={Trash2}
      label={`Delete the disclosure of ${whenOf(note)}: ${note.what}`}
      onClick={() => onDelete(note)}
    />
  );
}

const whenOf = ({ day }: Disclosure) => formatDate(day);

function aboutOf({ about, subjectName }: Disclosure) {
  if (about === 'everybody') return 'everybody';
  return <bdi>{subjectName || 'a deleted class'}</bdi>;
}
