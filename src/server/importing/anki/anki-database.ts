import initSqlJs, { type Database, type SqlValue } from 'sql.js';
import { formatCount } from '#shared/domain/counted.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';

const SIGNATURE = 'SQLite format 3\0';
/** Header bytes that say whether a write-ahead log lies beside the file, which is never true in a package. */
const JOURNAL_OFFSETS = [18, 19];
const OBJECTS_MAX = 1000;
/** For everything read: pages that a damaged file references repeatedly are read repeatedly. */
const TEXT_MAX_BYTES = 300_000_000;

/** Anki's own collation `unicase`: without it, SQLite reads no table that has such a column. */
const SETTINGS = `
  pragma trusted_schema = off;
  pragma cell_size_check = on;
  pragma writable_schema = on;
  update sqlite_master set sql = replace(sql, 'unicase', 'binary') where instr(sql, 'unicase') > 0;
  pragma writable_schema = reset;`;

export type Row = SqlValue[];

/**
 * An untrusted SQLite database. Reads only plain tables, whose rows are the stored data: a view, a virtual table or a
 * computed column could be anything. All methods throw `ImportFileError`.
 */
export class AnkiDatabase {
  readonly #database: Database;
  readonly #tables = new Map<string, string>();
  #bytes = 0;

  private constructor(database: Database) {
    this.#database = database;
  }

  static async open(data: Uint8Array): Promise<AnkiDatabase> {
    if (Buffer.from(data.subarray(0, SIGNATURE.length)).toString('latin1') !== SIGNATURE) throw damaged();
    const file = new Uint8Array(data);
    for (const offset of JOURNAL_OFFSETS) file[offset] = 1;
    const { Database: SqliteDatabase } = await initSqlJs();
    const database = new AnkiDatabase(sound(() => new SqliteDatabase(file)));
    try {
      database.#readSchema();
    } catch (error) {
      database.close();
      throw error;
    }
    return database;
  }

  has(table: string): boolean {
    return this.#tables.has(table);
  }

  /** The rows of a table in stored order. Texts are returned as bytes: SQLite does not interpret them. */
  *rows(table: string, columns: readonly { name: string; isText?: boolean }[], maxRows: number): Generator<Row> {
    this.#checkTable(
      table,
      columns.map(({ name }) => name),
    );
    const list = columns.map(({ name, isText }) => (isText === true ? `cast("${name}" as blob)` : `"${name}"`));
    const statement = sound(() => this.#database.prepare(`select ${list.join(', ')} from "${table}"`));
    try {
      for (let count = 0; sound(() => statement.step()); count++) {
        if (count >= maxRows) throw tooMany(maxRows);
        const row = sound(() => statement.get());
        for (const value of row) if (value instanceof Uint8Array) this.#bytes += value.length;
        if (this.#bytes > TEXT_MAX_BYTES) throw new ImportFileError('This package has too much text: please split it');
        yield row;
      }
    } finally {
      statement.free();
    }
  }

  close(): void {
    this.#database.close();
  }

  #readSchema(): void {
    const encoding = sound(() => {
      this.#database.run(SETTINGS);
      return this.#database.exec('pragma encoding')[0]?.values[0]?.[0];
    });
    if (encoding !== 'UTF-8') throw damaged();
    const statement = sound(() => this.#database.prepare('select type, name, sql from sqlite_master'));
    try {
      for (let count = 0; sound(() => statement.step()); count++) {
        if (count >= OBJECTS_MAX) throw damaged();
        const [type, name, definition] = sound(() => statement.get());
        if (typeof name !== 'string') throw damaged();
        if (type === 'table' || type === 'view') this.#tables.set(name.toLowerCase(), String(definition));
      }
    } finally {
      statement.free();
    }
  }

  #checkTable(table: string, columnNames: readonly string[]): void {
    const definition = this.#tables.get(table);
    if (definition === undefined || !/^\s*create\s+table\b/i.test(definition)) throw damaged();
    const columns = sound(() => this.#database.exec(`pragma table_xinfo("${table}")`))[0]?.values ?? [];
    // Index 1 is the column's name; the last value says whether it is hidden or computed.
    const plain = new Set(
      columns.filter((column) => column.at(-1) === 0).map((column) => String(column[1]).toLowerCase()),
    );
    if (plain.size !== columns.length || !columnNames.every((name) => plain.has(name.toLowerCase()))) throw damaged();
  }
}

/** Any error from SQLite means that the file is damaged. */
function sound<Result>(work: () => Result): Result {
  try {
    return work();
  } catch {
    throw damaged();
  }
}

export const damaged = () =>
  new ImportFileError('The collection in this package is damaged: please export it from Anki again');

const tooMany = (most: number) =>
  new ImportFileError(`This package has more than ${formatCount(most)} cards or notes: please split it`);
