import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import type { Engine } from '#server/db/engine.ts';
import { activityDays, ALL_TOPICS, firstAttempts, sessionTopics, studentTopics } from '#server/db/schema/analytics.ts';
import { MIGRATIONS, openEmptyDatabase } from '#tests/support/database.ts';
import { migrateUpTo } from '#tests/support/migrations.ts';
import { createRebuildService } from './rebuild.service.ts';

/** The last migration before activity of the class was counted. */
const BEFORE = '0005_class';

let engine: Engine;
beforeEach(async () => {
  engine = await openEmptyDatabase();
});
afterEach(() => engine.close());

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [student, main, sub, key, other, session, open] = [1, 2, 3, 4, 5, 6, 7].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

it('work recorded before there were counters is counted, by today’s topics and in UTC', async () => {
  await migrateUpTo(engine.db, BEFORE);
  const statements = [
    `insert into users (id, email, password, first_name, last_name, role, status)
     values ('${student}', 'ann@example.org', 'none', 'Ann', 'Old', 'student', 'approved')`,
    `insert into topics (id, name, parent_id) values ('${main}', 'Abdomen', null), ('${sub}', 'Liver', '${main}')`,
    `insert into questions (id, question, options, correct_answer, topic_id)
     values ('${key}', 'One?', '["a","b"]', 0, '${sub}'), ('${other}', 'Two?', '["a","b"]', 1, '${main}')`,
    `insert into quiz_sessions
       (id, user_id, topic_ids, started_at, completed_at, total_questions, questions_attempted, correct_answers,
        total_time_spent, score, number)
     values ('${session}', '${student}', '{${sub}}', '2026-03-01T22:00:00Z', '2026-03-02T01:00:00Z', 2, 2, 1, 30, 50, 1),
            ('${open}', '${student}', '{${main}}', '2026-03-02T01:30:00Z', null, 1, 0, 0, 0, 0, null)`,
    `insert into quiz_session_questions (session_id, position, question_id, version_id)
     select '${session}', row_number() over (order by id) - 1, id, version_id from questions`,
    `insert into quiz_attempts (session_id, user_id, question_id, selected_answer, is_correct, time_spent, created_at)
     values ('${session}', '${student}', '${key}', 0, true, 10, '2026-03-01T23:59:00Z'),
            ('${session}', '${student}', '${other}', 0, false, 20, '2026-03-02T00:10:00Z')`,
  ];
  for (const statement of statements) await engine.db.execute(sql.raw(statement));

  await migrate(engine.db, MIGRATIONS);
  await createRebuildService(engine).rebuildIfMiscounted();

  const days = await engine.db.select().from(activityDays).orderBy(activityDays.topicId, activityDays.day);
  const figures = days.map(({ topicId, day, answers, correctAnswers, sessionsStarted, sessionsCompleted }) => [
    topicId,
    day,
    answers,
    correctAnswers,
    sessionsStarted,
    sessionsCompleted,
  ]);
  expect(figures).toEqual([
    [ALL_TOPICS, '2026-03-01', 1, 1, 1, 0],
    [ALL_TOPICS, '2026-03-02', 1, 0, 1, 1],
    [main, '2026-03-01', 1, 1, 1, 0],
    [main, '2026-03-02', 1, 0, 1, 1],
    [sub, '2026-03-01', 1, 1, 1, 0],
    [sub, '2026-03-02', 0, 0, 0, 1],
  ]);
  expect(days.find(({ day }) => day === '2026-03-01')?.answersByHour[23]).toBe(1);
  const topics = await engine.db.select().from(studentTopics).orderBy(studentTopics.topicId);
  expect(topics.map(({ topicId, answers, sessions }) => [topicId, answers, sessions])).toEqual([
    [ALL_TOPICS, 2, 1],
    [main, 2, 1],
    [sub, 1, 1],
  ]);
  expect((await engine.db.select().from(sessionTopics)).map(({ topicId }) => topicId).toSorted()).toEqual([main, sub]);
  const firsts = await engine.db.select().from(firstAttempts).orderBy(firstAttempts.questionId);
  expect(firsts).toMatchObject([
    { questionId: key, selectedAnswer: 0, restScore: 0 },
    { questionId: other, selectedAnswer: 0, restScore: 1 },
  ]);
});

it('the last active day of each student is counted from each student’s stored data', async () => {
  await migrateUpTo(engine.db, '0053_numbered-questions');
  const statements = [
    `insert into users (id, email, password, first_name, last_name, role, status)
     select id::uuid, id || '@example.org', 'none', 'Ann', 'Old', 'student', 'approved'
     from unnest(array['${student}', '${other}']) id`,
    `insert into student_topics (user_id, topic_id, last_day)
     values ('${student}', '${main}', '2026-03-01'), ('${other}', '${main}', '2026-03-01'), ('${other}', '${sub}', '2026-03-02')`,
    `insert into activity_days (topic_id, day, slot, answers) values ('${main}', '2026-03-01', 0, 5), ('${main}', '2026-03-01', 3, 1)`,
  ];
  for (const statement of statements) await engine.db.execute(sql.raw(statement));
  await migrate(engine.db, MIGRATIONS);
  const days = await engine.db.select().from(activityDays).orderBy(activityDays.topicId, activityDays.slot);
  expect(
    days.map(({ topicId, day, slot, answers, lastDayStudents }) => [topicId, day, slot, answers, lastDayStudents]),
  ).toEqual([
    [main, '2026-03-01', 0, 5, 2],
    [main, '2026-03-01', 3, 1, 0],
    [sub, '2026-03-02', 0, 0, 1],
  ]);
});
