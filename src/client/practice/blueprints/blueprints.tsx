import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Copy, Eye, EyeOff, Pencil, Plus, Trash2 } from 'lucide-react';
import { counted, formatCount } from '#shared/domain/counted.ts';
import type { Blueprint } from '#shared/practice/blueprints.contract.ts';
import { createBlueprint, updateBlueprint } from '#shared/practice/blueprints.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { blueprintsQuery, useDeleteBlueprint } from '#client/api/blueprints.ts';
import { ConfirmDeletion } from '#client/components/confirm-deletion.tsx';
import { Dependents } from '#client/components/dependents.tsx';
import { IconActions } from '#client/components/icon-actions.tsx';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { Records } from '#client/components/lists/records.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { AddDialog, type Start } from './add-dialog.tsx';
import { copyOf, draftOf } from './blueprint-drafts.ts';
import { BlueprintEditor } from './blueprint-editor.tsx';
import { CoverageDialog } from './coverage-dialog.tsx';
import { NotAffiliated } from './not-affiliated.tsx';

type Open =
  | { action: 'choose' }
  | { action: 'edit'; blueprint?: Blueprint; start: Start }
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
        <ErrorNotice title="The blueprints could not be loaded" error={error} onRetry={refetch} />
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
            onEdit={(blueprint) => setOpen({ action: 'edit', blueprint, start: { draft: draftOf(blueprint) } })}
            onCopy={(blueprint) => setOpen({ action: 'edit', start: { draft: copyOf(blueprint) } })}
            onDelete={(blueprint) => setOpen({ action: 'delete', blueprint })}
          />
          <NotAffiliated bodies={blueprints.map(({ body }) => body)} className="mt-4" />
        </>
      )}
      {open?.action === 'choose' && <AddDialog onChoose={handleChosen} onClose={close} />}
      {open?.action === 'edit' && <BlueprintEditor blueprint={open.blueprint} start={open.start} onClose={close} />}
      {open?.action === 'coverage' && <CoverageDialog blueprint={open.blueprint} onClose={close} />}
      {open?.action === 'delete' && <DeleteDialog blueprint={open.blueprint} onClose={close} />}
    </>
  );
}

type Act = (blueprint: Blueprint) => void;

interface Actions {
  onCoverage: Act;
  onEdit: Act;
  onCopy: Act;
  onDelete: Act;
}

function BlueprintList({ blueprints, ...actions }: Actions & { blueprints: readonly Blueprint[] }) {
  return (
    <Records
      label="Blueprints"
      rows={blueprints}
      idOf={({ id }) => id}
      isHeadLoose
      head="border-b border-line px-4 py-2.5 whitespace-nowrap"
      cell="px-4 py-2"
      columns={[
        { name: 'Exam', isRowHead: true, className: 'w-full', render: (blueprint) => <Name blueprint={blueprint} /> },
        {
          name: 'Questions',
          head: 'text-right!',
          className: 'text-right whitespace-nowrap tabular-nums',
          render: ({ questions, unscored }) => (
            <>
              {formatCount(questions)}
              {unscored > 0 && <span className="block text-14 text-ink-3">{formatCount(unscored)} not scored</span>}
            </>
          ),
        },
        {
          name: 'Minutes',
          head: 'text-right!',
          className: 'text-right tabular-nums',
          render: ({ minutes }) => formatCount(minutes),
        },
        { name: 'Students', className: 'whitespace-nowrap', render: (blueprint) => <OpenBadge {...blueprint} /> },
        {
          name: 'Actions',
          isNameHidden: true,
          className: 'pr-2!',
          render: (blueprint) => <Buttons blueprint={blueprint} {...actions} />,
        },
      ]}
      renderCard={(blueprint) => (
        <>
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <h2 className="min-w-0 flex-1 basis-32">
              <Name blueprint={blueprint} />
            </h2>
            <OpenBadge {...blueprint} />
          </div>
          <p className="text-14 text-ink-2 tabular-nums">
            {counted(blueprint.questions, 'question')}
            {blueprint.unscored > 0 && ` (${formatCount(blueprint.unscored)} not scored)`},{' '}
            {counted(blueprint.minutes, 'minute')}
          </p>
          <Buttons blueprint={blueprint} {...actions} />
        </>
      )}
    />
  );
}

function Name({ blueprint: { body, exam, version, domainsWithDeletedTopics } }: { blueprint: Blueprint }) {
  return (
    <span className="block wrap-anywhere">
      <span className="block font-medium">
        {body} {exam}
      </span>
      {version !== '' && <span className="block text-14 font-normal text-ink-3">Outline {version}</span>}
      {domainsWithDeletedTopics.length > 0 && (
        <span className="block text-14 font-normal text-bad">
          Topics of {domainsWithDeletedTopics.join(', ')} were deleted, so exams may be shorter. Edit the blueprint to
          choose other topics.
        </span>
      )}
    </span>
  );
}

function OpenBadge({ isOpen }: Pick<Blueprint, 'isOpen'>) {
  return isOpen ? (
    <Badge tone="good" icon={<Eye aria-hidden />}>
      Open to students
    </Badge>
  ) : (
    <Badge icon={<EyeOff aria-hidden />}>Hidden</Badge>
  );
}

function Buttons({ blueprint, onCoverage, onEdit, onCopy, onDelete }: Actions & { blueprint: Blueprint }) {
  const name = `${blueprint.body} ${blueprint.exam}`;
  const mayChange = useMay(updateBlueprint);
  return (
    <div className="flex items-center justify-between gap-x-2 lg:justify-end">
      <span className="flex flex-wrap gap-2 lg:flex-nowrap">
        <ButtonLink
          size="small"
          to="/blueprints/$blueprintId"
          params={{ blueprintId: blueprint.id }}
          aria-label={`Readiness for ${name}`}
        >
          Readiness
        </ButtonLink>
        <Button size="small" aria-label={`Coverage of ${name}`} onClick={() => onCoverage(blueprint)}>
          Coverage
        </Button>
      </span>
      {mayChange && (
        <IconActions
          name={name}
          actions={[
            { label: 'Edit', Icon: Pencil, act: () => onEdit(blueprint) },
            { label: 'Copy', Icon: Copy, act: () => onCopy(blueprint) },
            { label: 'Delete', Icon: Trash2, act: () => onDelete(blueprint) },
          ]}
        />
      )}
    </div>
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
      <Dependents kind="blueprints" selection={{ ids: [id] }} />
    </ConfirmDeletion>
  );
}
