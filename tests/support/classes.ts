import {
  changeMembers,
  createClass,
  putIntoGroup,
  type ClassForm,
  type SchoolClass,
} from '#shared/people/classes.contract.ts';
import {
  createAssignment,
  setAccommodation,
  startAssignment,
  type Assignment,
  type AssignmentForm,
  type AccommodationForm,
} from '#shared/practice/assignments.contract.ts';
import type { QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aStudent, aTeacher, aTopic, someQuestions, type UserRow } from './factories.ts';
import { finish } from './quiz.ts';
import { createTestApp, extended } from './test-app.ts';

export const aClassForm: ClassForm = {
  name: 'Vascular A',
  term: 'Fall 2026',
  timeZone: 'America/New_York',
  blueprintId: null,
  examDate: null,
  approvesAtOnce: false,
  teacherIds: [],
};

/** An assignment's rules: one attempt without a time limit, for all. */
export const plainTerms = {
  title: 'Week 1',
  instructions: '',
  timeLimitMinutes: 0,
  attempts: 1,
  counts: 'best',
  reveal: 'after_submit',
  weight: 1,
  areMarksShown: true,
  studentIds: null,
  groups: [] as string[],
} as const;

export const noAccommodation: AccommodationForm = {
  dueAt: null,
  closesAt: null,
  timeLimitMinutes: null,
  attempts: null,
  isExcused: false,
  mark: null,
  reason: null,
};

const HOUR_MS = 3_600_000;

export type ClassHub = Awaited<ReturnType<typeof aClassHub>>;

/** A hub with an owner, a topic of five questions, and a class of one student. */
export async function aClassHub(options?: Parameters<typeof createTestApp>[0]) {
  const app = await createTestApp(options);
  const owner = await app.as(await aTeacher(app.db));
  const person = await aStudent(app.db);
  const student = await app.as(person);
  const topic = await aTopic(app.db);
  const bank = await someQuestions(app.db, 5, { topicId: topic.id });
  const began = app.clock.read().getTime();
  const aClass = (changes: Partial<ClassForm> = {}, by = owner) =>
    by.ok(createClass, { body: { ...aClassForm, ...changes } });
  const enroll = async ({ id }: SchoolClass, ...students: UserRow[]) => {
    await owner.ok(changeMembers, { params: { id }, body: { add: students.map((one) => one.id) } });
  };
  const ofClass = await aClass();
  await enroll(ofClass, person);
  const instant = (hours: number) => new Date(began + hours * HOUR_MS).toISOString();
  const form = (changes: Partial<AssignmentForm> = {}): AssignmentForm => ({
    classId: ofClass.id,
    ...plainTerms,
    work: { kind: 'questions', questionIds: bank.map(({ id }) => id) },
    opensAt: instant(-1),
    dueAt: instant(10),
    closesAt: instant(20),
    ...changes,
  });
  return extended(app, {
    owner,
    person,
    student,
    topic,
    bank,
    ofClass,
    aClass,
    enroll,
    /** A new student in the class. */
    async aMember(fields?: Parameters<typeof aStudent>[1]) {
      const student = await aStudent(app.db, fields);
      await enroll(ofClass, student);
      return student;
    },
    /** Adds members of the class to a group. */
    group: (name: string, ...students: UserRow[]) => {
      const body = { group: name, studentIds: students.map(({ id }) => id) };
      return owner.ok(putIntoGroup, { params: { id: ofClass.id }, body });
    },
    /** This many hours after the hub began. */
    in: instant,
    /** Moves the clock to this many hours after the hub began. */
    goTo: (hours: number) => app.clock.set(instant(hours)),
    /** The same, and runs the job that the hub runs every minute. */
    async passTime(hours: number) {
      app.clock.set(instant(hours));
      await app.jobHandlers['complete-overdue-quizzes']({});
    },
    /** A form for all questions of the topic in order, opened an hour ago, due in 10 hours, closed in 20. */
    form,
    give: (changes?: Partial<AssignmentForm>, by = owner) => by.ok(createAssignment, { body: form(changes) }),
    /** Saves an accommodation of a student, by default the one in the class. */
    accommodate: (
      { id }: Assignment,
      accommodation: Partial<AccommodationForm>,
      { id: studentId }: Pick<UserRow, 'id'> = person,
    ) => owner.ok(setAccommodation, { params: { id, studentId }, body: { ...noAccommodation, ...accommodation } }),
    begin: ({ id }: Assignment, who = student) => who.ok(startAssignment, { params: { id } }),
    /** Answers this many of the questions right and the others wrong, and hands in. */
    handIn: (session: QuizSession, right: number, who = student) => finish(session, right, who),
  });
}
