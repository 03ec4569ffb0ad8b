import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import { type Database, rowsOf } from '#server/db/engine.ts';
import { keepFirstAttemptsDue } from '#server/base/item-statistics/first-attempts.repository.ts';
import { createItemStatisticsService } from '#server/base/item-statistics/item-statistics.service.ts';
import { createRebuildService } from '#server/base/counters/rebuild.service.ts';
import * as schema from '#server/db/schema/index.ts';
import { clearDatabase, createBackup, type RestoreOptions, type RestoreSummary } from '#shared/hub/backup.contract.ts';
import { studyFlashcard, updateFlashcard } from '#shared/cards/flashcards.contract.ts';
import { createOwnCard } from '#shared/cards/own-cards.contract.ts';
import { handleReports, reportQuestion } from '#shared/insight/reports.contract.ts';
import { addComment, editComment } from '#shared/bank/comments.contract.ts';
import { bulkRetireQuestions } from '#shared/bank/question-bank.contract.ts';
import { deleteQuestion, updateQuestion } from '#shared/bank/questions.contract.ts';
import { changeMembers, createClass, putIntoGroup } from '#shared/people/classes.contract.ts';
import { deleteUser } from '#shared/people/users.contract.ts';
import { createAssignment, setAccommodation } from '#shared/practice/assignments.contract.ts';
import { regradeQuestion, undoRegrade } from '#shared/practice/regrades.contract.ts';
import { flagQuestion } from '#shared/practice/quiz-sessions.contract.ts';
import { deleteTopic } from '#shared/bank/topics.contract.ts';
import { aGrade, anUndo, sendReviews } from './card-reviews.ts';
import { aClassForm, noAccommodation, plainTerms } from './classes.ts';
import { aClassWeek, sits } from './class-week.ts';
import { sendContact } from './contact-form.ts';
import { tableNames } from './database.ts';
import { aFlashcard, aTeacher, aTopic, someQuestions, type QuestionRow, type UserRow } from './factories.ts';
import { encodedForm } from './form.ts';
import { RIGHT, WRONG } from './quiz.ts';
import { NOT_KEPT, remember, signInAgain } from './remember.ts';
import { sendBulk } from './student-mail.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

const remembered = remember(lived);

/** A hub with at least one row, including odd ones, of everything that a backup contains. The teacher is signed in. */
export async function aWholeHub(hub: TestApp) {
  const made = await remembered(hub);
  return { ...made, teacher: await signInAgain(hub, made.teacherRow) };
}

async function lived(hub: TestApp) {
  const teacherRow = await aTeacher(hub.db, { email: 'teacher@hub.test' });
  const week = await aClassWeek(hub);
  const teacher = await hub.as(teacherRow);
  const ann = await hub.as(week.students.ann);
  await oddities(hub, teacher, week.students.ann);
  const [first, second] = week.questions.abdomen as [QuestionRow, QuestionRow];
  const [retired] = week.questions.vascular as [QuestionRow];
  const body = { question: 'Ünï💡code <b>\\n "quoted"?', tags: ['Ünï; "code"', 'b'] };
  await teacher.ok(updateQuestion, { params: { id: first.id }, body });
  await ann.ok(flagQuestion, { params: { id: second.id } });
  await regradesAnswers(teacher, second);
  await commentsOn(hub, teacher, { question: second, mentioned: teacherRow });
  await studiesCards(hub, { student: ann, teacher }, week.topics.abdomen.id);
  const [sessionId] = week.sessions;
  const people = { student: week.students.ann, teacher: teacherRow };
  await takesAnAssignment(hub, teacher, { ...people, sessionId, topicId: week.topics.abdomen.id });
  await reportsProblems(ann, teacher, { sessionId, question: second });
  await ann.ok(createOwnCard, { body: { sessionId, questionId: second.id } });
  await teacher.ok(bulkRetireQuestions, { body: { selection: { ids: [retired.id] }, isRetired: true } });
  await sendContact(hub.app, { fields: { name: 'Ann', email: 'ann@hub.test', message: 'Hello\nthere' } });
  await sendBulk(teacher);
  await hub.deliverMail();
  await createItemStatisticsService({ db: hub.db, clock: hub.clock.read }).refresh();
  return { teacherRow, ...week };
}

/** A class with a group's assignment. The student was notified, has an accommodation and took one session as an attempt. */
async function takesAnAssignment(
  hub: TestApp,
  client: TestClient,
  { student, teacher, sessionId, topicId }: { student: UserRow; teacher: UserRow; sessionId: string; topicId: string },
): Promise<void> {
  const inHours = (hours: number) => new Date(hub.clock.read().getTime() + hours * 3_600_000).toISOString();
  const { id: classId } = await client.ok(createClass, { body: { ...aClassForm, teacherIds: [teacher.id] } });
  await client.ok(changeMembers, { params: { id: classId }, body: { add: [student.id] } });
  await client.ok(putIntoGroup, { params: { id: classId }, body: { studentIds: [student.id], group: 'Tuesday' } });
  const { id } = await client.ok(createAssignment, {
    body: {
      ...plainTerms,
      classId,
      studentIds: [],
      groups: ['Tuesday'],
      instructions: 'Take your time',
      work: { kind: 'cards', topicIds: [topicId], count: 5 },
      opensAt: inHours(0),
      dueAt: inHours(1),
      closesAt: inHours(2),
    },
  });
  const accommodation = { ...noAccommodation, mark: 50, reason: 'On paper' };
  await client.ok(setAccommodation, { params: { id, studentId: student.id }, body: accommodation });
  await hub.db.insert(schema.assignmentNotices).values({ assignmentId: id, userId: student.id, kind: 'given' });
  await hub.db.update(schema.quizSessions).set({ assignmentId: id }).where(eq(schema.quizSessions.id, sessionId));
}

/** An orphaned subcategory, and a session with a deleted question. */
async function oddities(hub: TestApp, teacher: TestClient, student: UserRow) {
  const gone = await aTopic(hub.db, { name: 'Gone' });
  const orphan = await aTopic(hub.db, { name: 'Orphan', parentId: gone.id });
  const questions = await someQuestions(hub.db, 2, { topicId: orphan.id });
  const answers = { answers: [RIGHT, WRONG], typed: 'Ringing' };
  await sits(hub, student, { at: '2026-03-11T11:00:00Z', topics: [orphan], questions, ...answers });
  await teacher.ok(deleteTopic, { params: { id: gone.id } });
  await teacher.ok(deleteQuestion, { params: { id: questions[0]?.id ?? '' } });
}

/** One regrade that is in effect, and one that was undone. */
async function regradesAnswers(teacher: TestClient, { id }: QuestionRow) {
  for (const correctAnswer of [WRONG, 2]) {
    const { versionId } = await teacher.ok(updateQuestion, { params: { id }, body: { correctAnswer } });
    const body = { way: 'new_key' as const, neverLowers: false, reason: 'Ünï💡code', expectedVersionId: versionId };
    const regrade = await teacher.ok(regradeQuestion, { params: { id }, body });
    if (correctAnswer === WRONG) await teacher.ok(undoRegrade, { params: { id: regrade.id } });
  }
}

/** A comment that was edited, and one by a deleted teacher that mentions the other. */
async function commentsOn(
  hub: TestApp,
  teacher: TestClient,
  { question: { id }, mentioned }: { question: QuestionRow; mentioned: UserRow },
) {
  const { id: edited } = await teacher.ok(addComment, { params: { id }, body: { text: 'First words' } });
  await teacher.ok(editComment, { params: { id: edited }, body: { text: 'Ünï💡code <b>\n "quoted"' } });
  const goneRow = await aTeacher(hub.db);
  const gone = await hub.as(goneRow);
  await gone.ok(addComment, { params: { id }, body: { text: 'Is this still taught?', mentionedIds: [mentioned.id] } });
  await teacher.ok(deleteUser, { params: { id: goneRow.id } });
}

/** Reviews of two cards, one of which was corrected. */
async function studiesCards(
  hub: TestApp,
  { student, teacher }: { student: TestClient; teacher: TestClient },
  topicId: string,
) {
  const seen = await aFlashcard(hub.db, { topicId });
  const graded = await aFlashcard(hub.db, { topicId, cloze: 'The {{c1::liver}}' });
  const body = { front: 'Ünï💡code', back: '<b>\n "quoted"', note: 'It was outdated' };
  await teacher.ok(updateFlashcard, { params: { id: seen.id }, body });
  await student.ok(studyFlashcard, { params: { id: seen.id } });
  const now = hub.clock.read();
  const grade = aGrade(graded.id, now);
  hub.clock.advance({ seconds: 20 });
  await sendReviews(hub, student, [grade, anUndo(graded.id, hub.clock.read(), grade.id)]);
  hub.clock.advance({ seconds: 20 });
  await sendReviews(hub, student, [aGrade(seen.id, hub.clock.read())]);
}

/** An open report, and one that a teacher has closed. */
async function reportsProblems(
  student: TestClient,
  teacher: TestClient,
  { sessionId, question: { id: questionId, versionId } }: { sessionId: string; question: QuestionRow },
) {
  const params = { sessionId, questionId };
  const { updatedAt: until } = await student.ok(reportQuestion, { params, body: { kind: 'typo', text: 'Ünï💡code' } });
  const body = { state: 'fixed' as const, reply: 'Thank you.\nFixed.', until };
  await teacher.ok(handleReports, { params: { id: versionId }, body });
  await student.ok(reportQuestion, { params, body: { kind: 'wrong_key', wantsMail: true } });
}

/** All rows of the tables that a backup restores, or that the counters are built from; as sorted JSON. */
export async function allRows(db: Database): Promise<Record<string, unknown[]>> {
  await createRebuildService({ db }).countActivity();
  await keepFirstAttemptsDue(db);
  const rows: Record<string, unknown[]> = {};
  for (const name of tableNames) {
    if (NOT_KEPT.has(name)) continue;
    const result = await db.execute(sql.raw(`select row_to_json(t)::text as line from ${name} t`));
    rows[name] = rowsOf(result, z.object({ line: z.string() }))
      .map(({ line }) => kept(name, JSON.parse(line) as Record<string, unknown>)) // row_to_json makes objects
      .filter((row) => row !== null)
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  }
  return rows;
}

/** The counters' values. When a counted person is deleted, a row with zeros remains; after a rebuild there is none. */
const COUNTS: Record<string, string[]> = {
  student_stats: ['questions_answered', 'sessions_completed', 'streak'],
  item_statistics: ['attempts'],
};

/**
 * A row without the fields that a restore may change: when it was claimed or counted, settings of the installation, and
 * what each database generates by its locale, which decides how to lowercase `Ɣ`.
 */
function kept(table: string, row: Record<string, unknown>): Record<string, unknown> | null {
  if (table === 'settings') {
    const isTheirs = ['site', 'site_photo', 'birthday_mail'].includes(String(row['key']));
    return isTheirs ? row : null;
  }
  // A row of zeros says as much as no row.
  if (COUNTS[table]?.every((column) => row[column] === 0)) return null;
  const { claimed_at: _claimed, computed_at: _computed, search_text: _generated, ...rest } = row;
  return rest;
}

/** Downloads a backup. */
export async function download(client: TestClient, body: { backupType?: string; includeMedia?: boolean } = {}) {
  const answer = await client.send('POST', createBackup.path, { payload: { backupType: 'full', ...body } });
  if (answer.status !== 200) throw new Error(`no backup: ${answer.status} ${answer.text}`);
  return answer.text;
}

export const clear = (client: TestClient, clearType: 'all' | 'content-only' | 'users-only') =>
  client.ok(clearDatabase, { body: { clearType } });

/** Restores a file as the screen does. */
export async function restore(
  client: TestClient,
  file: string | Uint8Array,
  { name = 'backup.json', ...options }: Partial<RestoreOptions> & { name?: string } = {},
) {
  const fields = Object.fromEntries(Object.entries(options).map(([option, value]) => [option, String(value)]));
  const form = await encodedForm({ fields, file: { name, data: file } }, 'backup');
  const answer = await client.send('POST', '/api/backup/restore', form);
  return { status: answer.status, body: JSON.parse(answer.text) as RestoreSummary & { message: string } };
}

/** Restores a backup after a clear, by default of everything, and returns all rows before and after. */
export async function throughBackup(
  { db }: Pick<TestApp, 'db'>,
  client: TestClient,
  { backupType = 'full', clears = 'all' }: { backupType?: string; clears?: Parameters<typeof clear>[1] } = {},
) {
  const before = await allRows(db);
  const file = await download(client, { backupType });
  const { snapshot } = await clear(client, clears);
  const { status, body } = await restore(client, file);
  expect([status, body.refusals]).toEqual([200, []]);
  return { before, after: await allRows(db), snapshot, body };
}
