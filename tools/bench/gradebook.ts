// Aim: gradebook, assignments and portal take at most 1.5 times as long with ten times as many classes, and at most 5 queries.
import { eq, sql } from 'drizzle-orm';
import type { Engine } from '#server/db/engine.ts';
import { ALL_TOPICS } from '#server/db/schema/analytics.ts';
import { users } from '#server/db/schema/users.ts';
import { listNeedsAttention } from '#shared/insight/needs-attention.contract.ts';
import { listClasses } from '#shared/people/classes.contract.ts';
import { listAssignments, listOwnAssignments } from '#shared/practice/assignments.contract.ts';
import { getGradebook } from '#shared/practice/gradebook.contract.ts';
import { getPortal } from '#shared/practice/progress.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { inDatabase, onDatabase, onPostgres, openUnlimited, statementsOf } from './harness.ts';
import { inTurns, median, printTable, report, sized, timed } from './measure.ts';

const ROUNDS = sized(40, 3);
const AIM = 1.5;
/** Excluding the one that reads the session and its user. */
const MOST_QUERIES = 5;
const STUDENTS_A_CLASS = 100;
const ASSIGNMENTS_A_CLASS = 2;

type Request = () => Promise<unknown>;

export async function run(): Promise<void> {
  const sizes = sized({ few: 20, many: 200 }, { few: 2, many: 4 });
  await onPostgres((few, { url }) =>
    inDatabase(few, { url, name: 'many' }, (address) =>
      onDatabase(openUnlimited(address), async (many) => {
        const [before, after] = [await requestsTo(few, sizes.few), await requestsTo(many, sizes.many)];
        const rows: string[][] = [];
        for (const [name, small] of before) {
          const large = after.get(name);
          if (large === undefined) throw new Error(`${name} is missing on the larger hub`);
          const works = [() => timed(small), () => timed(large)];
          const [times = [], moreTimes = []] = await inTurns(works, { rounds: ROUNDS, warmUp: 5 });
          const queries = (await statementsOf(large)).length - 1;
          const ratio = median(moreTimes) / median(times);
          rows.push([name, median(times).toFixed(1), median(moreTimes).toFixed(1), ratio.toFixed(2), String(queries)]);
          const what = `${name}: ${sizes.many} classes against ${sizes.few}`;
          report({ what, value: ratio, unit: 'times', atMost: AIM });
          report({ what: `${name}: queries`, value: queries, unit: '', atMost: MOST_QUERIES });
        }
        printTable(['median ms', 'few', 'many', 'ratio', 'queries'], rows);
      }),
    ),
  );
}

async function requestsTo(engine: Engine, classes: number): Promise<Map<string, Request>> {
  const hub = await createTestApp({ engine });
  const { db } = hub;
  const teacher = await aTeacher(db);
  const { password } = teacher;
  await db.execute(sql`
    insert into users (email, password, first_name, last_name, role, status)
    select 'student' || n || '@example.org', ${password}, 'First' || n % 97, 'Last' || n % 1009, 'student', 'approved'
    from generate_series(1, ${classes * STUDENTS_A_CLASS}) n`);
  await db.execute(sql`
    insert into classes (name, time_zone) select 'Class ' || n, 'UTC' from generate_series(1, ${classes}) n`);
  await db.execute(sql`
    insert into class_members (class_id, user_id)
    select class.id, student.id
    from (select id, row_number() over (order by id) - 1 as place from users where role = 'student') student
    join (select id, row_number() over (order by id) - 1 as place from classes) class on class.place = student.place / ${STUDENTS_A_CLASS}`);
  await db.execute(sql`
    insert into assignments (class_id, title, work, opens_at, due_at, closes_at, marks_shown_at)
    select id, 'Week ' || n, '{"kind":"quiz","topicIds":["7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11"],"kinds":[],"count":10,"pool":"all"}',
      now() - interval '9 days', now() - n * interval '1 day', now() + interval '1 day', now()
    from classes, generate_series(1, ${ASSIGNMENTS_A_CLASS}) n`);
  await db.execute(sql`
    insert into quiz_sessions (user_id, topic_ids, total_questions, score, completed_at, assignment_id)
    select member.user_id, '{}', 10, 80, assignment.due_at, assignment.id
    from assignments assignment join class_members member on member.class_id = assignment.class_id`);
  const at = sql`${hub.clock.read().toISOString()}::timestamptz`;
  // Of ten students, one has been inactive, three answer less than 60% right, and one of these did better before.
  await db.execute(sql`
    insert into student_stats (user_id, last_activity_at)
    select id, ${at} - case when place % 10 = 0 then interval '20 days' else interval '1 hour' end
    from (select id, row_number() over (order by id) as place from users where role = 'student') student`);
  await db.execute(sql`
    insert into student_topic_days (user_id, topic_id, day, answers, correct_answers)
    select id, ${ALL_TOPICS}, (${at} - back * interval '1 day')::date, 10,
      case when place % 10 > 3 or (place % 10 = 3 and back > 14) then 9 else 5 end
    from (select id, row_number() over (order by id) as place from users where role = 'student') student,
      generate_series(1, 27, 2) back
    where place % 10 > 0 or back > 20`);
  await hub.jobHandlers['needs-attention']({});
  await engine.query('vacuum analyze');
  const owner = await hub.as(teacher);
  const [someClass] = await owner.ok(listClasses);
  const [user] = await db.select().from(users).where(eq(users.role, 'student')).limit(1);
  if (someClass === undefined || user === undefined) throw new Error('no class or student was created');
  const student = await hub.as(user);
  const query = { classId: someClass.id };
  const needsAttention = () => owner.ok(listNeedsAttention);
  const { counts } = await needsAttention();
  if (counts.all !== (classes * STUDENTS_A_CLASS * 4) / 10) throw new Error('unexpected counts');
  return new Map<string, Request>([
    ['gradebook of a class', () => owner.ok(getGradebook, { query })],
    ['gradebook of all students', () => owner.ok(getGradebook)],
    ['assignments of a class', () => owner.ok(listAssignments, { query })],
    ['needs attention', needsAttention],
    ['needs attention of a class', () => owner.ok(listNeedsAttention, { query })],
    ['a student’s assignments', () => student.ok(listOwnAssignments)],
    ['portal', () => student.ok(getPortal)],
  ]);
}
