import { stringify } from 'csv-stringify/sync';
import type { Clock } from '#server/adapters/clock.ts';
import { addAuditDetails, auditedTransaction } from '#server/core/audit.ts';
import { notFound } from '#server/core/errors.ts';
import { revised } from '#server/core/revisions.ts';
import { readSetting, replaceSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { contract } from '#shared/contract/index.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import { neutralized } from '#shared/domain/formula-cells.ts';
import { AUDIT_ADDRESS_DAYS, AUDIT_DAYS } from '#shared/domain/audit-log.ts';
import {
  setAuditDays,
  type AuditEntry,
  type AuditNote,
  type exportAuditLog,
  type listAuditLog,
} from '#shared/hub/audit.contract.ts';
import {
  countEntries,
  listAfter,
  listEntries,
  lockStudent,
  sweepAddresses,
  sweepEntries,
  type AuditFilter,
  type NamedEntry,
} from './audit.repository.ts';

const BATCH = 1000;
const DAY_MS = 86_400_000;
/** The main part of each endpoint's summary. */
const SUMMARIES = new Map(
  contract.map(({ method, path, summary }) => [`${method} ${path}`, summary.replace(/\s*[;:(].*$|, 4\d\d .*$/, '')]),
);
const COLUMNS = [
  'number',
  'at',
  'kind',
  'action',
  'outcome',
  'actorId',
  'actor',
  'subjectId',
  'subject',
  'details',
  'address',
  'note',
];

/** Reads and sweeps the audit log, which core/audit.ts writes. */
export function createAuditService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async list({ limit, offset, ...query }: Part<typeof listAuditLog, 'query'>) {
      const filter = filterOf(query);
      const [total, rows, days] = await Promise.all([
        countEntries(db, filter),
        listEntries(db, filter, { limit, offset }),
        readDays(db),
      ]);
      return { total, ...revised({ days }), entries: rows.map(present) };
    },

    /** Yields the file in parts. */
    async *write({ format, ...query }: Part<typeof exportAuditLog, 'query'>): AsyncGenerator<string> {
      const filter = filterOf(query);
      if (format === 'csv') yield stringify([COLUMNS], { bom: true, record_delimiter: 'windows' });
      for (let after = 0; ;) {
        // oxlint-disable-next-line no-await-in-loop -- each part goes on after the one before
        const rows = await listAfter(db, filter, { after, limit: BATCH });
        const entries = rows.map(present);
        yield format === 'csv'
          ? stringify(entries.map(cellsOf), { record_delimiter: 'windows' })
          : entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
        if (rows.length < BATCH) break;
        after = rows.at(-1)?.row.number ?? after;
      }
    },

    /** The text of the entry is the note. */
    async addNote({ subjectId, note }: AuditNote): Promise<void> {
      await auditedTransaction(db, async (tx) => {
        if (subjectId !== null && !(await lockStudent(tx, subjectId))) throw notFound('Student');
        addAuditDetails({ note });
      });
    },

    async setDays({ days, expectedRevision }: Part<typeof setAuditDays, 'body'>) {
      return auditedTransaction(db, async (tx) => {
        const read = async () => ({ days: await readDays(tx) });
        addAuditDetails({ before: await read() });
        return replaceSetting(tx, { key: 'audit_days', value: { days }, stored: days, read, expectedRevision });
      });
    },

    /** Deletes entries older than the owner's setting, and addresses sooner; returns the number of deleted entries. */
    async sweep(): Promise<number> {
      const before = (days: number) => new Date(clock().getTime() - days * DAY_MS);
      await sweepAddresses(db, before(AUDIT_ADDRESS_DAYS));
      return sweepEntries(db, before(await readDays(db)));
    },
  };
}
export type AuditService = ReturnType<typeof createAuditService>;

const filterOf = ({ since, before, ...same }: Omit<Part<typeof exportAuditLog, 'query'>, 'format'>): AuditFilter => ({
  ...same,
  since: since === undefined ? undefined : new Date(since),
  before: before === undefined ? undefined : new Date(before),
});

const readDays = async (on: Database): Promise<number> =>
  setAuditDays.body.shape.days.catch(AUDIT_DAYS.default).parse(await readSetting(on, 'audit_days'));

function present({ row, actorName, subjectName }: NamedEntry): AuditEntry {
  const { number, at, kind, action, outcome, actorId, subjectId, details, address, note } = row;
  return {
    number,
    at: at.toISOString(),
    kind,
    action,
    summary: SUMMARIES.get(action) ?? action,
    outcome,
    actor: actorId === null ? null : { id: actorId, name: actorName },
    subjectId,
    subjectName,
    details,
    address,
    note,
  };
}

const cellsOf = ({ actor, subjectName, details, ...entry }: AuditEntry) => [
  entry.number,
  entry.at,
  entry.kind,
  entry.action,
  entry.outcome,
  actor?.id ?? '',
  neutralized(actor?.name ?? ''),
  entry.subjectId ?? '',
  neutralized(subjectName),
  JSON.stringify(details),
  entry.address ?? '',
  neutralized(entry.note ?? ''),
];
