/** What a writer is told. */
export interface Order {
  /** The disk, which the database is to be opened on. */
  folder: string;
  /** A folder on the same file system, outside of the disk. */
  inodes: string;
  /** The file in which the writer says what it does, outside of the disk too. */
  log: string;
  seed: number;
  engine: 'durable' | 'as shipped';
  style: 'forget' | 'any';
  /** Of the first transaction to be written. */
  next: number;
  /** After how many changes and syncs the power is cut, from the start or once the database is open: from, to. */
  operations: [number, number];
  from: 'start' | 'open';
}

/** The content of the database. */
export interface Found {
  journal: number[];
  journalByIndex: number[];
  /** Key and digest of each text, for each of the halves. */
  byTable: (string | number)[][][];
  byIndex: (string | number)[][][];
}

/** What a writer says. */
export type Entry =
  | { opened: number }
  | { found: Found }
  /** A transaction may be on the disk from now on, and must be once it is acknowledged. */
  | { begun: number }
  | { acknowledged: number };
