import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { MediaStore } from '#server/adapters/media-store.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import { listed } from '#server/core/query-values.ts';
import { rowOf, rowsOf, type Database } from '#server/db/engine.ts';
import { withoutTimeLimits } from '#server/db/time-limits.ts';
import { BackupText, FORMAT, FORMAT_VERSION } from './format.ts';
import { mediaPieces } from './media-section.ts';
import { columnsOf, tableName, type BackupType, type Section } from './section.ts';
import { sectionsOf } from './sections.ts';

/** Rows that are in memory at a time. */
const ROWS = 500;

export interface BackupRequest {
  backupType: BackupType;
  createdAt: Date;
  /** The store whose files are put into the backup; null leaves them out. */
  media: MediaStore | null;
  report: ReportProgress;
}

/**
 * Yields the text of a backup of one moment; call it in a transaction with repeatable reads. The database creates the
 * JSON row by row through a cursor, so that memory does not grow with the hub.
 */
export async function* writeBackup(
  tx: Database,
  { backupType, createdAt, media, report }: BackupRequest,
): AsyncGenerator<string> {
  await withoutTimeLimits(tx);
  // Instants are written in the zone of the connection.
  await tx.execute(sql`set local timezone = 'UTC'`);
  const sections = sectionsOf(backupType);
  const counts: Record<string, number> = {};
  for (const section of sections) counts[section.name] = await countOf(tx, section, backupType);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const text = new BackupText();
  yield text.start({ format: FORMAT, version: FORMAT_VERSION, backupType, createdAt: createdAt.toISOString(), counts });
  let done = 0;
  for (const section of sections) {
    yield text.open(section.name);
    for await (const lines of linesOf(tx, section, section.where?.(backupType))) {
      yield* text.records(section.name, lines);
      done += lines.length;
      report({ stage: 'Writing records', done, total });
    }
  }
  if (media !== null) yield* mediaPieces(text, media, { backupType, report });
  yield text.end();
}

async function countOf(tx: Database, section: Section, type: BackupType): Promise<number> {
  const result = await tx.execute(
    sql`select count(*)::int as n from ${tableName(section)} t ${whereOf(section.where?.(type))}`,
  );
  return rowOf(result, z.object({ n: z.int() })).n;
}

const lineRow = z.object({ line: z.string() });

/** Records of a section as JSON in batches: all, or the matching ones. Only one section can be read at a time. */
export async function* linesOf(
  tx: Database,
  section: Pick<Section, 'table' | 'instead' | 'orderBy'>,
  condition: SQL | undefined,
): AsyncGenerator<string[]> {
  const fields = columnsOf(section).map(
    ({ field, column }) => sql`${section.instead?.[field] ?? sql`t.${column}`} as ${sql.identifier(field)}`,
  );
  const order = section.orderBy === undefined ? sql`` : sql`order by ${section.orderBy}`;
  await tx.execute(sql`
    declare backup_records no scroll cursor for
    select row_to_json(r)::text as line
    from (select ${listed(fields)} from ${tableName(section)} t ${whereOf(condition)} ${order}) r`);
  for (;;) {
    const fetched = await tx.execute(sql`fetch forward ${sql.raw(String(ROWS))} from backup_records`);
    const rows = rowsOf(fetched, lineRow);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < ROWS) break;
  }
  await tx.execute(sql`close backup_records`);
}

const whereOf = (condition: SQL | undefined) => (condition === undefined ? sql`` : sql`where ${condition}`);
