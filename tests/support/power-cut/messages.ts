/** A writer's instructions. */
export interface Order {
  /** The disk on which to open the database. */
  folder: string;
  /** A folder on the same file system, outside the disk. */
  inodes: string;
  /** The file to which the writer reports, also outside the disk. */
  log: string;
  seed: number;
  engine: 'durable' | 'as shipped';
  style: 'forget' | 'any';
  /** The number of the first transaction to write. */
  next: number;
  /** The range of the number of changes and syncs before the cut, from the start or once the database is open. */
  operations: [number, number];
  from: 'start' | 'open';
}

/** The content of the database. */
export interface Found {
  journal: number[];
  journalByIndex: number[];
  /** Each text's key and digest, for each of the halves. */
  byTable: (string | number)[][][];
  byIndex: (string | number)[][][];
}

/** A writer's reports. */
export type Entry =
  | { opened: number }
  | { found: Found }
  /** From this report on a transaction may be on the disk; once it is acknowledged, it must be. */
  | { begun: number }
  | { acknowledged: number };
