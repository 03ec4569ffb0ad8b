import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { AUDIT_KINDS, AUDIT_OUTCOMES, type AuditKind, type AuditOutcome } from '#shared/domain/audit-log.ts';
import type { AuditEntry } from '#shared/hub/audit.contract.ts';
import { AUDIT_PAGE_SIZE, auditLogQuery } from '#client/api/audit.ts';
import { DownloadLink } from '#client/components/download-link.tsx';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import { Records } from '#client/components/lists/records.tsx';
import { type UrlStateProps, useUrlState } from '#client/components/use-url-state.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { timeZone } from '#client/lib/time-zone.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field, Input, Options, Select } from '#client/ui/field.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { type StateLook, StateWord } from '#client/ui/state-word.tsx';
import { AuditDays } from './audit/audit-days.tsx';
import { auditQueryOf, type AuditUrlState } from './audit/audit-url-state.ts';
import { NoteDialog } from './audit/note-dialog.tsx';

const KINDS: Record<AuditKind, string> = {
  'sign-in': 'Signing in',
  accounts: 'Accounts and classes',
  content: 'Content',
  marks: 'Marks and keys',
  mail: 'Mail',
  exports: 'Downloads',
  backups: 'Backups',
  settings: 'Settings',
  notes: 'Notes',
};

const OUTCOMES: Record<AuditOutcome, StateLook> = {
  done: { word: 'Done', tone: 'good' },
  begun: { word: 'Begun', tone: 'neutral' },
  refused: { word: 'Refused', tone: 'warn' },
  failed: { word: 'Failed', tone: 'bad' },
};

/**
 * /audit-log: who did what, a page at a time. `?kind=`, `?outcome=`, `?account=`, `?from=` and `?to=` filter, `?page=`
 * counts from 1.
 */
export function AuditScreen() {
  const { urlState, move } = useUrlState('/audit-log');
  const [isAdding, setIsAdding] = useState(false);
  const onMove = (change: Partial<AuditUrlState>) => move({ page: 1, ...change });
  const filter = auditQueryOf(urlState, timeZone);
  const file = (format: string) =>
    `/api/audit-log/file?${new URLSearchParams({ ...(filter as Record<string, string>), format })}`;
  return (
    <>
      <PageHeader
        title="Audit log"
        text="Who signed in, changed, sent, downloaded or restored what. Entries can’t be changed."
        actions={
          <>
            <Button onClick={() => setIsAdding(true)}>Add a note</Button>
            <Button asChild>
              <DownloadLink href={file('csv')}>CSV</DownloadLink>
            </Button>
            <Button asChild>
              <DownloadLink href={file('jsonl')}>JSON lines</DownloadLink>
            </Button>
          </>
        }
      />
      <Filters urlState={urlState} onMove={onMove} />
      <Log urlState={urlState} onMove={onMove} />
      {isAdding && <NoteDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

function Log({ urlState, onMove }: UrlStateProps<AuditUrlState>) {
  const { data, ...query } = useQuery(auditLogQuery(auditQueryOf(urlState, timeZone), urlState.page - 1));
  return (
    <>
      <ListPage
        query={{ ...query, data: data?.entries }}
        failure="The audit log could not be loaded"
        skeleton={<SkeletonRows label="Loading the audit log…" count={8} row="h-28 lg:h-12" />}
        empty={
          urlState.page > 1 ? (
            <NoSuchPage onFirst={() => onMove({ page: 1 })} />
          ) : (
            <EmptyState title="No entries" text="No entry matches all the filters." />
          )
        }
        label="Pages of the audit log"
        noun="entries"
        page={urlState.page}
        size={AUDIT_PAGE_SIZE}
        total={data?.total}
        onPage={(page) => onMove({ page })}
      >
        {(entries) => <Entries entries={entries} onAccount={(account) => onMove({ account })} />}
      </ListPage>
      {data && <AuditDays saved={data} />}
    </>
  );
}

function Filters({ urlState, onMove }: UrlStateProps<AuditUrlState>) {
  const day = (part: 'from' | 'to', label: string) => (
    <Field label={label}>
      <Input type="date" value={urlState[part]} onChange={({ target }) => onMove({ [part]: target.value })} />
    </Field>
  );
  return (
    <search className="mb-4 grid gap-3 min-[24rem]:grid-cols-2 lg:grid-cols-4">
      <Field label="Kind">
        <Select
          value={urlState.kind}
          onChange={({ target }) => onMove({ kind: target.value as AuditUrlState['kind'] })}
        >
          <option value="all">All kinds</option>
          <option value="disclosures">Disclosures: downloads, backups, notes</option>
          <Options of={AUDIT_KINDS.map((kind) => ({ value: kind, label: KINDS[kind] }))} />
        </Select>
      </Field>
      <Field label="Outcome">
        <Select
          value={urlState.outcome}
          onChange={({ target }) => onMove({ outcome: target.value as AuditUrlState['outcome'] })}
        >
          <option value="all">All outcomes</option>
          <Options of={AUDIT_OUTCOMES.map((outcome) => ({ value: outcome, label: OUTCOMES[outcome].word }))} />
        </Select>
      </Field>
      {day('from', 'From')}
      {day('to', 'To')}
      {urlState.account !== undefined && (
        <Button className="justify-self-start" onClick={() => onMove({ account: undefined })}>
          <X aria-hidden className="size-5" />
          One account only: show all
        </Button>
      )}
    </search>
  );
}

function Entries({ entries, onAccount }: { entries: readonly AuditEntry[]; onAccount: (id: string) => void }) {
  return (
    <Records
      label="Entries, newest first"
      rows={entries}
      idOf={({ number }) => String(number)}
      head="px-3 py-2 whitespace-nowrap"
      cell="px-3 py-2 align-top"
      columns={[
        { name: 'When', className: 'text-14 whitespace-nowrap text-ink-2 tabular-nums', render: whenOf },
        { name: 'Who', className: 'min-w-36', render: (entry) => <Actor entry={entry} onAccount={onAccount} /> },
        { name: 'What', isRowHead: true, className: 'min-w-60', render: (entry) => <Deed {...{ entry, onAccount }} /> },
        { name: 'Outcome', render: ({ outcome }) => <StateWord {...OUTCOMES[outcome]} /> },
        { name: 'From', className: 'text-14 whitespace-nowrap text-ink-2', render: ({ address }) => address ?? '' },
      ]}
      renderCard={(entry) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <StateWord {...OUTCOMES[entry.outcome]} />
            <span className="text-14 text-ink-2 tabular-nums">{whenOf(entry)}</span>
          </div>
          <Deed entry={entry} onAccount={onAccount} />
          <p>
            <Actor entry={entry} onAccount={onAccount} />
            {entry.address !== null && <span className="text-14 text-ink-2"> from {entry.address}</span>}
          </p>
        </>
      )}
    />
  );
}

const whenOf = ({ at }: AuditEntry) => formatDateTime(at);

interface EntryProps {
  entry: AuditEntry;
  onAccount: (id: string) => void;
}

function Actor({ entry: { actor, address }, onAccount }: EntryProps) {
  if (actor === null) return address === null ? 'The hub itself' : 'Nobody signed in';
  return <Account {...actor} onAccount={onAccount} />;
}

function Account({ id, name, onAccount }: { id: string; name: string; onAccount: (id: string) => void }) {
  return (
    <button
      type="button"
      className="min-h-6 text-left wrap-anywhere text-brand-text underline underline-offset-3"
      onClick={() => onAccount(id)}
    >
      {name || `Deleted account ${id.slice(0, 8)}`}
    </button>
  );
}

function Deed({ entry: { summary, subjectId, subjectName, actor, details, note }, onAccount }: EntryProps) {
  return (
    <>
      <span className="block font-medium">{summary}</span>
      {note !== null && <span className="block font-normal wrap-anywhere whitespace-pre-line">{note}</span>}
      <span className="block text-14 font-normal wrap-anywhere text-ink-2">
        {subjectId !== null && subjectName !== '' && subjectId !== actor?.id && (
          <>
            <Account id={subjectId} name={subjectName} onAccount={onAccount} />{' '}
          </>
        )}
        {subjectId !== null && subjectName === '' && `${subjectId} `}
        {toldOf(details).join(', ')}
      </span>
    </>
  );
}

/** Values from before a change are a nested object; its null values are left out too. */
function textOf(value: unknown): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
  return toldOf(value).join(', ');
}

const toldOf = (details: object): string[] =>
  Object.entries(details).flatMap(([name, value]) => (value === null ? [] : [`${name} ${textOf(value)}`]));
