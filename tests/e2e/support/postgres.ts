import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The variable with the name of the database that the first start on PostgreSQL filled, if there is one. */
export const PREPARED = 'HUB_E2E_DATABASE';

export interface Database {
  name: string;
  url: string;
  drop: () => Promise<void>;
}

/** Creates a separate database on the server at `url`, as a copy of `template` if there is one; `drop` removes it. */
export async function createDatabase(url: string, template = 'template1'): Promise<Database> {
  const name = `hub_e2e_${randomUUID().replaceAll('-', '')}`;
  await execute(url, `create database ${name} template ${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { name, url: own.href, drop: () => execute(url, `drop database ${name} with (force)`) };
}

/** A new database in its state after a first start; undefined without a PostgreSQL server. */
export async function preparedDatabase(): Promise<Database | undefined> {
  const url = process.env['TEST_DATABASE_URL'];
  return url === undefined ? undefined : createDatabase(url, process.env[PREPARED]);
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
