import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { createBlueprint, type Blueprint } from '#shared/practice/blueprints.contract.ts';
import { blueprintsQuery, useDeleteBlueprint } from '#client/api/blueprints.ts';
import { ConfirmDeletion } from '#client/components/confirm-deletion.tsx';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { AddDialog, type Start } from './add-dialog.tsx';
import { copyOf, draftOf } from './blueprint-drafts.ts';
import { BlueprintEditor } from './blueprint-editor.tsx';
import { BlueprintList } from './blueprint-list.tsx';
import { CoverageDialog } from './coverage-dialog.tsx';
import { NotAffiliated } from './not-affiliated.tsx';

type Open =
  | { action: 'choose' }
  | { action: 'edit'; id?: string; start: Start }
  | { action: 'coverage' | 'delete'; blueprint: Blueprint };

/** The blueprints of exams, with their actions. */
export function Blueprints() {
  const { data: blueprints, error, refetch } = useQuery(blueprintsQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const add = (
    <IfAllowed to={createBlueprint}>
      <Button variant="primary" onClick={() => setOpen({ action: 'choose' })}>
        <Plus aria-hidden className="size-5" />
        Add blueprint
      </Button>
    </IfAllowed>
  );
  const handleChosen = (start: Start) => {
    close();
    // In sequence, so that the focus returns to the button when the editor closes.
    requestAnimationFrame(() => setOpen({ action: 'edit', start }));
  };
  return (
    <>
      <PageHeader
        title="Exam Blueprints"
        text="Students take exams drawn from the question bank according to these outlines."
        actions={blueprints && blueprints.length > 0 && add}
      />
      {error && !blueprints && (
        <ErrorNotice title="The blueprints could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !blueprints && <SkeletonRows label="Loading the blueprints…" count={3} row="h-40 lg:h-16" />}
      {blueprints?.length === 0 && (
        <EmptyState
          title="No blueprints yet"
          text="Begin with the published outline of an exam, or write one of your own."
          action={add}
        />
      )}
      {blueprints && blueprints.length > 0 && (
        <>
          <BlueprintList
            blueprints={blueprints}
            onCoverage={(blueprint) => setOpen({ action: 'coverage', blueprint })}
            onEdit={(blueprint) => setOpen({ action: 'edit', id: blueprint.id, start: { draft: draftOf(blueprint) } })}
            onCopy={(blueprint) => setOpen({ action: 'edit', start: { draft: copyOf(blueprint) } })}
            onDelete={(blueprint) => setOpen({ action: 'delete', blueprint })}
          />
          <NotAffiliated bodies={blueprints.map(({ body }) => body)} className="mt-4" />
        </>
      )}
      {open?.action === 'choose' && <AddDialog onChoose={handleChosen} onClose={close} />}
      {open?.action === 'edit' && <BlueprintEditor id={open.id} start={open.start} onClose={close} />}
      {open?.action === 'coverage' && <CoverageDialog blueprint={open.blueprint} onClose={close} />}
      {open?.action === 'delete' && <DeleteDialog blueprint={open.blueprint} onClose={close} />}
    </>
  );
}

function DeleteDialog({ blueprint, onClose }: { blueprint: Blueprint; onClose: () => void }) {
  const { id, body, exam, domains } = blueprint;
  return (
    <ConfirmDeletion
      noun="blueprint"
      id={id}
      deletion={useDeleteBlueprint()}
      name={`${body} ${exam}, ${counted(domains.length, 'domain')}`}
      onClose={onClose}
    >
      Students can no longer start an exam from it. Exams already started continue, and results are kept.
    </ConfirmDeletion>
  );
}
