import type { RestoreSummary, StaffChange } from '#shared/hub/backup.contract.ts';
import type { RestoredBatch } from './restore-batch.ts';

type Kind = RestoreSummary['kinds'][number];
type Refused = RestoreSummary['refusals'][number];

/** Line numbers of refused records listed for each reason. */
const LINES = 20;

/** Counts what a restore has done so far, by kind. */
export class RestoreTally {
  records = 0;
  readonly #kinds = new Map<string, Kind>();
  readonly #refusals = new Map<string, Refused>();
  readonly #staffChanges = new Map<string, StaffChange>();

  add(kind: string, { records, added, overwritten, unlinked, refusals }: RestoredBatch): void {
    this.records += records;
    const refused = refusals.reduce((sum, { lines }) => sum + lines.length, 0);
    const none = { kind, records: 0, added: 0, skipped: 0, overwritten: 0, refused: 0, unlinked: 0 };
    const sums = this.#kinds.get(kind) ?? none;
    this.#kinds.set(kind, sums);
    sums.records += records;
    sums.added += added;
    sums.skipped += records - added - overwritten - refused;
    sums.overwritten += overwritten;
    sums.refused += refused;
    sums.unlinked += unlinked;
    for (const { reason, lines } of refusals) {
      const key = `${kind}: ${reason}`;
      const known = this.#refusals.get(key) ?? { kind, reason, count: 0, lines: [] };
      const allLines = [...known.lines, ...lines].slice(0, LINES);
      this.#refusals.set(key, { ...known, count: known.count + lines.length, lines: allLines });
    }
  }

  /** A file can have an account in several batches: the changes become one. */
  addStaffChanges(changes: StaffChange[]): void {
    for (const change of changes) {
      const { after, hasNewPassword } = change;
      const known = this.#staffChanges.get(change.id);
      const merged = known && { ...known, after, hasNewPassword: known.hasNewPassword || hasNewPassword };
      this.#staffChanges.set(change.id, merged ?? change);
    }
  }

  get staffChanges(): StaffChange[] {
    return [...this.#staffChanges.values()];
  }

  get kinds(): Kind[] {
    return [...this.#kinds.values()];
  }

  get refusals(): Refused[] {
    return [...this.#refusals.values()];
  }

  get sums() {
    const sum = (of: 'added' | 'overwritten' | 'refused') => this.kinds.reduce((total, kind) => total + kind[of], 0);
    return { added: sum('added'), overwritten: sum('overwritten'), refused: sum('refused') };
  }
}
