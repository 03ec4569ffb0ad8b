import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { DIFFICULTIES } from '#shared/bank/question-fields.ts';
import type { Blueprint, DomainCoverage } from '#shared/practice/blueprints.contract.ts';
import { blueprintCoverageQuery } from '#client/api/blueprints.ts';
import { Records } from '#client/components/lists/records.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { NotAffiliated } from './not-affiliated.tsx';

/** For each domain of a blueprint: the questions that an exam needs, and those that the bank has. */
export function CoverageDialog({ blueprint, onClose }: { blueprint: Blueprint; onClose: () => void }) {
  const { data: domains, error, refetch } = useQuery(blueprintCoverageQuery(blueprint.id));
  return (
    <Dialog
      open
      size="large"
      onOpenChange={onClose}
      title={`Coverage of ${blueprint.body} ${blueprint.exam}`}
      description="What one exam needs from each domain, and what the question bank has."
    >
      {error && !domains && <ErrorNotice title="The coverage could not be loaded" error={error} onRetry={refetch} />}
      {!error && !domains && (
        <SkeletonRows label="Counting questions…" count={blueprint.domains.length} row="h-32 lg:h-16" />
      )}
      {domains && (
        <>
          <Summary domains={domains} />
          <DomainRows domains={domains} />
        </>
      )}
      <NotAffiliated bodies={[blueprint.body]} className="mt-4" />
    </Dialog>
  );
}

/** How many questions the bank lacks for an exam; null without weights. */
export const lackOf = ({ needed, available }: Pick<DomainCoverage, 'needed' | 'available'>): number | null =>
  needed === null ? null : Math.max(0, needed - available);

function Summary({ domains }: { domains: readonly DomainCoverage[] }) {
  const lacks = domains.map(lackOf).filter((lack) => lack !== null);
  const lack = lacks.reduce((sum, each) => sum + each, 0);
  if (lacks.length < domains.length)
    return (
      <Notice className="mb-4" title="The weights say how many questions an exam needs, once each domain has one" />
    );
  if (lack === 0) return <Notice tone="good" className="mb-4" title="The bank has enough questions for an exam" />;
  return (
    <Notice tone="warn" className="mb-4" title={`The bank is ${counted(lack, 'question')} short of an exam`}>
      Until they are added, exams are drawn shorter. Students are told so before they begin.
    </Notice>
  );
}

function DomainRows({ domains }: { domains: readonly DomainCoverage[] }) {
  return (
    <Records
      label="Domains"
      rows={domains}
      idOf={({ name }) => name}
      isHeadLoose
      head="border-b border-line px-3 py-2.5"
      cell="px-3 py-2.5 align-top"
      columns={[
        { name: 'Domain', isRowHead: true, className: 'w-full font-medium wrap-anywhere', render: ({ name }) => name },
        { name: 'Needed', ...figure, render: ({ needed }) => (needed === null ? '–' : formatCount(needed)) },
        { name: 'Available', ...figure, render: ({ available }) => formatCount(available) },
        { name: 'Lacking', className: 'whitespace-nowrap', render: (domain) => <Lack domain={domain} /> },
        { name: 'By difficulty', ...small, render: (domain) => <Counts counts={byDifficulty(domain)} /> },
        { name: 'By kind', ...small, render: (domain) => <Counts counts={byKind(domain)} /> },
      ]}
      renderCard={(domain) => (
        <>
          <h3 className="font-medium wrap-anywhere">{domain.name}</h3>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
            <span>
              {domain.needed !== null && `${formatCount(domain.needed)} needed, `}
              {formatCount(domain.available)} available
            </span>
            <Lack domain={domain} />
          </p>
          <div className="grid gap-x-8 gap-y-2 text-14 text-ink-2 min-[20rem]:grid-cols-[auto_minmax(0,1fr)]">
            <Counts counts={byDifficulty(domain)} />
            <Counts counts={byKind(domain)} />
          </div>
        </>
      )}
    />
  );
}

const figure = { head: 'text-right!', className: 'text-right tabular-nums' };
const small = { head: 'whitespace-nowrap', className: 'text-14 whitespace-nowrap text-ink-2' };

function Lack({ domain }: { domain: DomainCoverage }) {
  const lack = lackOf(domain);
  if (lack === null) return <Badge>No weights yet</Badge>;
  return lack === 0 ? (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      Enough
    </Badge>
  ) : (
    <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
      {formatCount(lack)} short
    </Badge>
  );
}

type Count = [name: string, count: number];

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const byDifficulty = (domain: DomainCoverage): Count[] =>
  DIFFICULTIES.map((difficulty) => [capitalized(difficulty), domain.byDifficulty[difficulty]]);
const byKind = (domain: DomainCoverage): Count[] =>
  Object.entries(domain.byKind).map(([kind, count]) => [kindOf(kind).label, count]);

function Counts({ counts }: { counts: Count[] }) {
  const there = counts.filter(([, count]) => count > 0);
  if (there.length === 0) return '–';
  return (
    <ul className="tabular-nums">
      {there.map(([name, count]) => (
        <li key={name}>
          {name}: {formatCount(count)}
        </li>
      ))}
    </ul>
  );
}
