import { openPostgres } from '#server/db/postgres.ts';
import { startS3Server } from '#tests/support/s3.ts';
import { startSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts';
import { manyStudents } from '#tests/support/student-mail.ts';
import { startPgbouncer } from '../../support/pgbouncer.ts';
import { Fleet } from './fleet.ts';
import { JobLog } from './job-log.ts';
import { createDatabase } from './postgres.ts';
import { Proxy } from './proxy.ts';
import { emptyFolder } from './run-folder.ts';

const PROCESSES = 2;
/** Longer than the proxy needs to notice a change. */
const DRAIN_SECONDS = '3';

/** A hub as it runs on many machines: processes with separate folders, and the resources that they share. */
export interface Site {
  /** How the processes connect to the database. */
  name: string;
  proxy: Proxy;
  fleet: Fleet;
  smtp: TestSmtpServer;
  jobs: JobLog;
  /** When all processes had finished starting. */
  began: Date;
  /** Adds a class to the database. */
  addStudents: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

interface Options {
  /** A server on which to create a database. */
  postgresUrl: string;
  /** Through PgBouncer in transaction mode, if it is available or can be installed. */
  isPooled: boolean;
}

export async function openSite({ postgresUrl, isPooled }: Options): Promise<Site> {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end();
  };
  try {
    const database = await createDatabase(postgresUrl);
    closing.push(() => database.drop());
    const pooler = isPooled ? await startPgbouncer({ databaseUrl: database.url }) : null;
    if (pooler !== null) closing.push(() => pooler.stop());
    const s3 = await startS3Server();
    closing.push(() => s3.close());
    const smtp = await startSmtpServer();
    closing.push(() => smtp.stop());
    const proxy = new Proxy();
    await proxy.start();
    closing.push(() => proxy.stop());

    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings;
    const env = {
      PUBLIC_URL: proxy.url,
      DRAIN_SECONDS,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'hub@example.org',
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      DATABASE_POOLED: pooler === null ? '0' : '1',
    };
    const databaseUrl = pooler?.url ?? database.url;
    const options = Array.from({ length: PROCESSES }, () => ({ dataDir: emptyFolder(), databaseUrl, env }));
    const fleet = new Fleet(proxy, options);
    closing.push(() => fleet.end());
    await fleet.startAll();
    const jobs = await JobLog.open(database.url);
    closing.push(() => jobs.close());

    return {
      name: pooler === null ? 'directly' : 'through PgBouncer',
      proxy,
      fleet,
      smtp,
      jobs,
      began: new Date(),
      async addStudents(count) {
        const engine = await openPostgres(database.url);
        await manyStudents(engine.db, count);
        await engine.close();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
