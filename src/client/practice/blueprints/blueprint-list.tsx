import { Link } from '@tanstack/react-router';
import { Copy, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { updateBlueprint, type Blueprint } from '#shared/practice/blueprints.contract.ts';
import { useMay } from '#client/api/auth.ts';
import { IconActions } from '#client/components/icon-actions.tsx';
import { Records } from '#client/components/lists/records.tsx';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';

type Act = (blueprint: Blueprint) => void;

interface Actions {
  onCoverage: Act;
  onEdit: Act;
  onCopy: Act;
  onDelete: Act;
}

export function BlueprintList({ blueprints, ...actions }: Actions & { blueprints: readonly Blueprint[] }) {
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

function Name({ blueprint: { body, exam, version } }: { blueprint: Blueprint }) {
  return (
    <span className="block wrap-anywhere">
      <span className="block font-medium">
        {body} {exam}
      </span>
      {version !== '' && <span className="block text-14 font-normal text-ink-3">Outline {version}</span>}
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
        <Button asChild size="small">
          <Link
            to="/blueprints/$blueprintId"
            params={{ blueprintId: blueprint.id }}
            aria-label={`Readiness for ${name}`}
          >
            Readiness
          </Link>
        </Button>
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
