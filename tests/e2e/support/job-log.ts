import pg from 'pg';

const CLOCK = '__pgboss__send-it';

/** Records each start of each job: the queue itself only knows the last one. */
const NOTE_STARTS = `
  create table job_starts (id uuid not null, name text not null);
  create function note_job_start() returns trigger language plpgsql as
    $$ begin insert into job_starts values (new.id, new.name); return null; end $$;
  create trigger note_job_start after update on jobs.job for each row
    when (new.state = 'active' and old.state <> 'active') execute function note_job_start()`;

/** The history of the job queue, read from the database. */
export class JobLog {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Watches the job queue of a running hub. */
  static async open(databaseUrl: string): Promise<JobLog> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(NOTE_STARTS);
    return new JobLog(client);
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  /** Jobs that were started, retried or failed too often. None are expected. */
  async oddities(): Promise<unknown[]> {
    return [
      ...(await this.#rows(
        `select name, id, count(*)::int as starts from job_starts group by name, id having count(*) > 1`,
      )),
      ...(await this.#rows(
        `select name, id, state, retry_count, output from jobs.job
         where retry_count > 0 or state in ('retry', 'failed', 'cancelled')`,
      )),
    ];
  }

  /** Unfinished jobs. */
  unfinished(): Promise<{ name: string; state: string; startedOn: Date | null }[]> {
    return this.#rows(
      `select name, state, started_on as "startedOn" from jobs.job
       where state in ('created', 'active') and start_after <= now()`,
    );
  }

  /** How many jobs of each name were made, except those that the clock made. */
  async counts(): Promise<Map<string, number>> {
    const rows = await this.#rows<{ name: string; count: number }>(
      `select name, count(*)::int from jobs.job where name not like '\\_\\_pgboss%' group by name`,
    );
    return new Map(rows.map(({ name, count }) => [name, count]));
  }

  /** The minutes in which the clock was due to make a job of this name, and whether it has done so. */
  ticks(name: string): Promise<{ minute: Date; isMade: boolean }[]> {
    return this.#rows(
      `select date_trunc('minute', created_on) as minute, state = 'completed' as "isMade" from jobs.job
       where name = $1 and data->>'name' = $2 order by created_on`,
      [CLOCK, name],
    );
  }

  async #rows<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.#client.query<T>(text, values)).rows;
  }
}
