import path from 'node:path';

/** The target of a name: a file by its number, a folder, or nothing. */
export type Named = number | 'folder' | null;

export interface Change {
  path: string;
  before: Named;
  after: Named;
}

/** One call: a file or folder that is created or removed is one change; a rename is two, which are never seen apart. */
type Operation = Change[];

/** Unsynced creations, removals and renames. */
export class UnsyncedEntries {
  #operations: Operation[] = [];

  add(operation: Operation): void {
    this.#operations.push(operation);
  }

  /** Records that a file was synced, and with it the names that it was given. */
  syncNamesOf(file: number): void {
    this.#sync((operation) => operation.some(({ after }) => after === file));
  }

  /** Records that a folder was synced: its entries, and its own existence. */
  syncFolder(folder: string): void {
    this.#sync((operation) => operation.some((change) => [change.path, path.dirname(change.path)].includes(folder)));
  }

  /**
   * The operations that a power cut undoes, the latest first. If an operation is lost, so are those that build on it;
   * others are kept or lost in any combination, which is less than ext4 promises with its journal.
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

/** Operations on the same name, or on a name and the folder that contains it. */
function buildsOn(operation: Operation, earlier: Operation): boolean {
  return operation.some(({ path: one }) =>
    earlier.some(({ path: other }) => one === other || path.dirname(one) === other || path.dirname(other) === one),
  );
}
