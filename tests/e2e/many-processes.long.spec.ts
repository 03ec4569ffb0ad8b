import { describe, expect, it, onTestFinished } from 'vitest';
import { loginStudent } from '#shared/people/auth.contract.ts';
import { listMail } from '#shared/mail/mail.contract.ts';
import { getMailing } from '#shared/mail/mailings.contract.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { isTorture, record } from '#tests/support/torture.ts';
import { Api, createStudent, signInTeacher } from './support/api.ts';
import { aClass } from './support/class-at-work.ts';
import { MixedLoad } from './support/mixed-load.ts';
import { openSite, type Site } from './support/site.ts';
import { writeToAll } from './support/write-to-all.ts';

const ROUNDS = isTorture ? 4 : 1;
/** The minimum milliseconds of a round. */
const ROUND = isTorture ? 60_000 : 20_000;
const PATIENCE = isTorture ? 1_800_000 : 300_000;
const CLASS_SIZE = 250;
/** The number of mails of a mailing that one process sends at the same time. */
const MAIL_LANES = 4;
/** The number of wrong passwords that an account allows. */
const GUESSES = 10;
const SEED = 20_261_123;
/** A killed process's mails are taken over when it has not been heard from for half a minute. */
const MAIL_TAKEN_OVER = { timeout: 120_000, interval: 1000 };

const postgresUrl = process.env['TEST_DATABASE_URL'] ?? '';
/** One run through a pooler is enough for everyday use. */
const ways = isTorture ? ['through PgBouncer', 'directly'] : ['through PgBouncer'];

describe.skipIf(postgresUrl === '').each(ways)('two processes on one PostgreSQL, %s', (way) => {
  it(
    'lose nothing and do nothing twice, while one is killed and both are replaced',
    async () => {
      const random = seededRandom(SEED);
      const site = await openSite({ postgresUrl, isPooled: way === 'through PgBouncer' });
      onTestFinished(() => site.close());
      const { proxy, fleet, smtp } = site;
      const teacher = await signInTeacher(proxy.url);
      await site.addStudents(CLASS_SIZE);
      const { lanes, contacts } = await aClass(teacher, random);
      const mailings: string[] = [];

      const load = new MixedLoad(lanes, random);
      const { streams } = load;
      for (let round = 0; round < ROUNDS; round += 1) {
        const over = endOf(ROUND);
        const queued = await writeToAll(teacher, { subject: subjectOf(round), text: 'June' });
        expect(queued).toMatchObject({ totalFailed: 0 });
        mailings.push(queued.mailingId ?? '');
        await smtp.came(smtp.received.length + 1 + Math.floor(random() * 30));
        await fleet.killAndRestart(round % 2);
        await fleet.replaceAll();
        await over;
      }
      await load.stop();

      const missing: unknown[] = [];
      for (const stream of streams) missing.push(...(await stream.missing()));
      const { failures, served } = proxy;
      const atKill = failures.filter((failure) => fleet.isExcused(failure));
      const told =
        `${served} requests, of which ${failures.length} failed: ${atKill.length} that a killed process had, ` +
        `${failures.length - atKill.length} others`;
      record({ kills: ROUNDS, calls: served, acknowledged: load.acknowledged, lost: missing.length, remark: told });
      console.log(`${site.name}: ${load.acknowledged} writes acknowledged, ${missing.length} lost; ${told}`);

      expect(missing).toEqual([]);
      expect(failures.filter((failure) => !atKill.includes(failure))).toEqual([]);
      // A replaced process is drained in time: a proxy without retries would have done.
      expect(proxy.resent.filter((failure) => !fleet.isExcused(failure))).toEqual([]);
      // The proxy knows of every failure: no refusal, no broken connection, no forgotten sign-in.
      expect(load.errors.length === failures.length ? [] : load.errors).toEqual([]);
      for (const stream of streams) {
        const { there, acknowledged } = await stream.contents();
        expect(there).toEqual(acknowledged);
      }

      await expectMailings(site, { teacher, mailings, nudge: () => contacts.send() });
      await expectReplies(site, { teacher, subjects: contacts.replies });
      await expectJobs(site);
      await expectLimits(site, teacher);
    },
    PATIENCE,
  );
});

const subjectOf = (round: number) => `Exam dates, round ${round + 1}`;

/** The load's own time. */
const endOf = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

interface Mailings {
  teacher: Api;
  mailings: string[];
  /** Sends a mail, and with it the leftover ones. */
  nudge: () => Promise<void>;
}

/** Everybody has received every mail; at most twice for mails that a killed process was sending. */
async function expectMailings({ smtp, name, fleet }: Site, { teacher, mailings, nudge }: Mailings): Promise<void> {
  let repeated = 0;
  for (const [round, id] of mailings.entries()) {
    const { total } = await teacher.call(getMailing, { params: { id } });
    const look = async () => {
      await nudge();
      return teacher.call(getMailing, { params: { id } });
    };
    await expect.poll(look, MAIL_TAKEN_OVER).toMatchObject({ sent: total, queued: 0, failed: 0, unreachable: [] });
    const recipients = smtp.received.filter((mail) => subjectIn(mail) === subjectOf(round)).map(({ to }) => to.join());
    const twice = recipients.length - total;
    console.log(`${name}: ${subjectOf(round)}: ${total} recipients, ${twice} mails came twice`);
    expect(new Set(recipients).size).toBe(total);
    repeated += twice;
  }
  // Including an earlier mailing that a later kill interrupted.
  expect(repeated).toBeLessThanOrEqual(MAIL_LANES * fleet.kills.length);
}

/** Each mail to one person arrived once; if its process was killed, so that nobody knows, the teacher is informed. */
async function expectReplies({ smtp }: Site, { teacher, subjects }: { teacher: Api; subjects: string[] }) {
  const read = async () => {
    const came = smtp.received.map(subjectIn);
    const failed = await teacher.call(listMail, { query: { state: 'failed', limit: 200 } });
    const unknown = new Set(failed.map(({ subject }) => subject));
    return {
      lost: subjects.filter((subject) => !came.includes(subject) && !unknown.has(subject)),
      twice: subjects.filter((subject) => came.indexOf(subject) !== came.lastIndexOf(subject)),
    };
  };
  await expect.poll(read, MAIL_TAKEN_OVER).toEqual({ lost: [], twice: [] });
}

const subjectIn = ({ source }: { source: string }) => /^Subject: (.*?)\r?$/m.exec(source)?.[1] ?? '';

/** The clock ticked once a minute for all processes; each job was made once and done once. */
async function expectJobs({ jobs, fleet, began, name }: Site): Promise<void> {
  const lastKill = fleet.kills.at(-1)?.date ?? new Date(0);
  const isOrphan = ({ startedOn }: { startedOn: Date | null }) => startedOn !== null && startedOn < lastKill;
  await expect
    .poll(async () => (await jobs.unfinished()).filter((job) => !isOrphan(job)), { timeout: 60_000 })
    .toEqual([]);
  const orphans = await jobs.unfinished();
  console.log(`${name}: ${orphans.length} jobs were under way in a killed process`);
  expect(await jobs.oddities()).toEqual([]);

  const strokes = (await jobs.ticks('deliver-mail')).map(({ minute }) => minute.getTime());
  expect(strokes).toEqual([...new Set(strokes)]);
  expect(fullMinutes(began).filter((minute) => !strokes.includes(minute))).toEqual([]);
  for (const job of ['item-statistics', 'birthday-mail', 'daily-backup']) {
    const ticks = await jobs.ticks(job);
    const most = fleet.starts + ticks.length;
    const least = fleet.starts + ticks.filter(({ isMade }) => isMade).length;
    const made = (await jobs.counts()).get(job) ?? 0;
    expect({ job, made, least, most }).toMatchObject({ made: Math.min(Math.max(made, least), most) });
  }
}

/** The minutes that have begun and ended since. */
function fullMinutes(since: Date): number[] {
  const minute = 60_000;
  const first = Math.ceil(since.getTime() / minute);
  const count = Math.max(0, Math.floor(Date.now() / minute) - first);
  return Array.from({ length: count }, (_, index) => (first + index) * minute);
}

/** Guessing passwords on another process gains nothing. */
async function expectLimits({ fleet, proxy }: Site, teacher: Api): Promise<void> {
  const { email } = await createStudent(proxy.url, teacher);
  const guess = async (url = '') => {
    const { status } = await new Api(url).send(loginStudent, { body: { email, password: 'a wrong guess' } });
    return status;
  };
  const statuses = [];
  for (let tries = 0; tries < GUESSES; tries += 1) statuses.push(await guess(fleet.urls[tries % fleet.urls.length]));
  expect(statuses).toEqual(Array<number>(GUESSES).fill(401));
  expect(await Promise.all(fleet.urls.map(guess))).toEqual(fleet.urls.map(() => 429));
}
