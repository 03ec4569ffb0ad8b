import { randomUUID } from 'node:crypto';
import type { Clock } from '#server/adapters/clock.ts';
import { longAuditedTransaction } from '#server/core/audit.ts';
import { conflict } from '#server/core/errors.ts';
import type { Staff } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { assignments } from '#server/db/schema/assignments.ts';
import { classMembers } from '#server/db/schema/classes.ts';
import { users } from '#server/db/schema/users.ts';
import { itemsOf } from '#server/demo/bank.ts';
import { addressOf, type DemoStudent } from '#server/demo/class-list.ts';
import { readBank, studyCards, versionsOf } from '#server/demo/fill-class.ts';
import { chanceFrom, type Chance } from '#server/demo/random.ts';
import { createTaker, simulateYear, type SimulatedSession } from '#server/demo/simulate-year.ts';
import { storeYear } from '#server/demo/store-year.ts';
import type { DemoQuestion } from '#server/demo/rasch.ts';
import { hasOwnSample, insertClass, replaceTeachers } from '#server/base/classes/classes.repository.ts';
import { lockCounters, rebuildStudents } from '#server/base/counters/rebuild.repository.ts';
import { dayIn, startOfDay } from '#shared/domain/study-days.ts';
import { SAMPLE_CLASS } from '#shared/hub/sample-class.contract.ts';
import { createReviewsService } from '../../cards/card-reviews/reviews.service.ts';
import type { AttentionService } from '../../insight/attention/attention.service.ts';
import { ABSENT, sampleStudents } from './sample-students.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The same class every time. */
const SEED = 12;
const DAYS = 30;
const ANSWERS_EACH = 110;
const CARDS_EACH = 40;
const LEAST_QUESTIONS = 20;
const QUESTIONS_GIVEN = 10;

/** The assignments of a sample class, and which of its students have not handed in. */
const GIVEN = [
  { title: 'Week 2: test yourself', dueDaysAgo: 12, missing: [ABSENT] },
  { title: 'Week 4: test yourself', dueDaysAgo: 2, missing: [ABSENT, 9, 11] },
];

interface SampleClassDependencies {
  db: Database;
  clock: Clock;
  attention: Pick<AttentionService, 'refresh'>;
}

/** A class of invented students with a month of work at the hub's own questions, for teachers who want to look around. */
export function createSampleClassService({ db, clock, attention }: SampleClassDependencies) {
  return {
    /** Throws 409 if the caller teaches one already, or the hub has too few questions. */
    async create(staff: Staff, timeZone: string): Promise<{ id: string }> {
      const id = await longAuditedTransaction(db, async (tx) => {
        await takeLock(tx, 'sampleClass');
        if (await hasOwnSample(tx, staff.id)) throw conflict('You already have a sample class');
        return fill(tx, { staff, timeZone, now: clock() });
      });
      await attention.refresh();
      return { id };
    },
  };

  async function fill(tx: Database, { staff, timeZone, now }: { staff: Staff; timeZone: string; now: Date }) {
    const chance = chanceFrom(SEED);
    const bank = await readBank(tx);
    // Of these, students can be right or wrong whatever a question says.
    const questions = bank.questions.filter(({ kind, parts }) => kind === 'single' && parts.options.length > 1);
    if (questions.length < LEAST_QUESTIONS) {
      throw conflict(`A sample class needs at least ${LEAST_QUESTIONS} questions with one right answer and a topic`);
    }
    const used = new Set(questions.flatMap(({ topicId, mainTopicId }) => [topicId, mainTopicId]));
    const topics = bank.topics.filter(({ id }) => used.has(id));
    const items = itemsOf(questions, topics, chance);
    const students = sampleStudents(chance);
    const simulated = { topics, questions, items, now, timeZone, chance };
    const began = startOfDay(timeZone, dayIn(timeZone, new Date(now.getTime() - DAYS * DAY_MS)));

    const classId = await insertClass(tx, {
      name: SAMPLE_CLASS,
      timeZone,
      isSample: true,
      createdAt: began,
      updatedAt: now,
    });
    await replaceTeachers(tx, classId, [staff.id]);
    const people = await storeStudents(tx, students, { classId, began });
    const given = await giveAssignments(tx, { classId, staff, questions, now, chance });

    const own = simulateYear({ ...simulated, students, days: DAYS, answersEach: ANSWERS_EACH });
    const attempts = given.flatMap((assignment) =>
      students.flatMap((student, index) => {
        if (assignment.missing.includes(index)) return [];
        const take = createTaker({ ...simulated, student, index });
        const startedAt = new Date(assignment.dueAt.getTime() - (1 + 60 * chance.next()) * HOUR_MS);
        const taken = take({ startedAt, timeGone: 0.6, isFinished: true, given: assignment.questions });
        return [{ ...taken, assignment }];
      }),
    );
    const sessions = inOrder([...own, ...attempts]);
    await storeYear(tx, { sessions, students: people, versions: await versionsOf(tx) });
    const reviews = createReviewsService({ db: tx, clock });
    await studyCards(tx, {
      people,
      sessions: own,
      now,
      timeZone,
      chance,
      most: CARDS_EACH,
      rebuildSchedules: (learner) => reviews.rebuild(learner),
    });
    const userIds = people.map(({ id }) => id);
    await lockCounters(tx, userIds);
    await rebuildStudents(tx, userIds);
    return classId;
  }
}

async function storeStudents(
  tx: Database,
  students: DemoStudent[],
  { classId, began }: { classId: string; began: Date },
): Promise<{ id: string }[]> {
  const rows = students.map((student) => {
    const id = randomUUID();
    return {
      id,
      // Readable in lists, and nobody's; every sample class has its own.
      email: addressOf(student).replace('@example.org', `-${id.slice(0, 8)}@invalid`),
      password: '',
      firstName: student.firstName,
      lastName: student.lastName,
      status: 'approved' as const,
      isSample: true,
      wantsAssignmentMail: false,
      decidedAt: began,
      createdAt: began,
      updatedAt: began,
    };
  });
  await tx.insert(users).values(rows);
  await tx.insert(classMembers).values(rows.map(({ id }) => ({ classId, userId: id, joinedAt: began })));
  return rows;
}

interface Giving {
  classId: string;
  staff: Staff;
  questions: DemoQuestion[];
  now: Date;
  chance: Chance;
}

async function giveAssignments(tx: Database, { classId, staff, questions, now, chance }: Giving) {
  const given = GIVEN.map(({ dueDaysAgo, ...assignment }) => ({
    ...assignment,
    id: randomUUID(),
    dueAt: new Date(now.getTime() - dueDaysAgo * DAY_MS),
    questions: chance.shuffled(questions).slice(0, QUESTIONS_GIVEN),
  }));
  await tx.insert(assignments).values(
    given.map(({ id, title, dueAt, questions: asked }) => {
      const questionIds = asked.map((question) => question.id);
      const opensAt = new Date(dueAt.getTime() - 7 * DAY_MS);
      return {
        id,
        classId,
        title,
        work: { kind: 'questions' as const, questionIds },
        questionIds,
        opensAt,
        dueAt,
        closesAt: dueAt,
        marksShownAt: dueAt,
        keysShownAt: dueAt,
        createdById: staff.id,
        createdAt: opensAt,
        updatedAt: opensAt,
      };
    }),
  );
  return given;
}

/** Each student's sessions by time, which numbers them. */
const inOrder = (sessions: SimulatedSession[]) =>
  sessions.toSorted((a, b) => a.student - b.student || a.startedAt.getTime() - b.startedAt.getTime());
