import path from 'node:path';

/** What a name stands for: a file by its number, a folder, or nothing. */
export type Named = number | 'folder' | null;

export interface Change {
  path: string;
  before: Named;
  after: Named;
}

/** One call: a file or folder made or removed is one change, a renaming two that are never seen apart. */
type Operation = Change[];

/** What was made, removed and renamed, and has not been synced. */
export class UnsyncedEntries {
  #operations: Operation[] = [];

  get count(): number {
    return this.#operations.length;
  }

  add(operation: Operation): void {
    this.#operations.push(operation);
  }

  /** A file was synced, and with it the names it has been given. */
  syncNamesOf(file: number): void {
    this.#sync((operation) => operation.some(({ after }) => after === file));
  }

  /** A folder was synced: what happened in it, and that it is there. */
  syncFolder(folder: string): void {
    this.#sync((operation) => operation.some((change) => [change.path, path.dirname(change.path)].includes(folder)));
  }

  /**
   * What a power cut takes back, the latest first. An operation is lost where one is that it builds on; others are kept
   * or lost in any order, which is less than ext4 promises with its journal.
   */
  lost(isKept: () => boolean): Change[] {
    const lost: Operation[] = [];
    for (const operation of this.#operations) {
      if (lost.some((earlier) => buildsOn(operation, earlier)) || !isKept()) lost.push(operation);
    }
    return lost.toReversed().flat();
  }

  #sync(isSynced: (operation: Operation) => boolean): void {
    const synced = new Set(this.#operations.filter(isSynced));
    if (synced.size === 0) return;
    for (const [at, operation] of [...this.#operations.entries()].toReversed()) {
      if (!synced.has(operation)) continue;
      for (const earlier of this.#operations.slice(0, at)) if (buildsOn(operation, earlier)) synced.add(earlier);
    }
    this.#operations = this.#operations.filter((operation) => !synced.has(operation));
  }
}

/** Operations on one name, or on a name and the folder it is in. */
function buildsOn(operation: Operation, earlier: Operation): boolean {
  return operation.some(({ path: one }) =>
    earlier.some(({ path: other }) => one === other || path.dirname(one) === other || path.dirname(other) === one),
  );
}
