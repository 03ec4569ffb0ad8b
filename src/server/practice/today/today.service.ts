import { AppError, notFound } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import type { Learner, TimedStudent } from '#server/core/principal.ts';
import { dayIn, daysBetween } from '#shared/domain/study-days.ts';
import { planDay, type PlanDomain, type StudyPlan } from '#shared/practice/study-plan.ts';
import { isPartDone, questionsLeft } from '#shared/practice/plan-parts.ts';
import type { chooseExam, takeToday, Today } from '#shared/practice/today.contract.ts';
import type { Part, ResponseInput } from '#shared/contract/endpoint.ts';
import { existingTopicIds, listFirstTopics } from '../../bank/topics/topics.repository.ts';
import { studyDayOf, type StudyDay } from '../../cards/card-reviews/study-day.ts';
import { readStudyDay } from '../../cards/card-reviews/study-day.repository.ts';
import type { StudySettingsService } from '../../cards/card-reviews/study-settings.service.ts';
import { examNameOf, listBlueprints, type BlueprintRow } from '../exams/blueprints.repository.ts';
import { listExamsOf, lockStudent } from '../exams/exams.repository.ts';
import type { ProgressService } from '../progress/progress.service.ts';
import { countPools } from '../quizzes/question-pools.repository.ts';
import { createQuizzesService, type QuizDependencies } from '../quizzes/quizzes.service.ts';
import { choosePlannedExam, keepPlan, listAnsweredSince, listBegun, readPlan } from './today.repository.ts';

/** An exam of the student, with the percentage expected in each domain; null if there is too little to judge by. */
interface ExamOutlook {
  blueprintId: string;
  domains: (Omit<PlanDomain, 'expected'> & { expected: { percent: number } | null })[];
  /** Null if there is too little to judge the exam by. */
  estimate: object | null;
}

interface TodayDependencies extends QuizDependencies {
  settings: StudySettingsService;
  progress: ProgressService;
  readiness: { list: (userId: string) => Promise<ExamOutlook[]> };
}

/** A quiz accepts no more. */
const MOST_TOPICS = 1000;

/** The student's daily plan. It is made when they first look on that day, and then stays the same all day. */
export function createTodayService({ db, clock, settings, progress, readiness, completeOverdueOf }: TodayDependencies) {
  const quizzes = createQuizzesService({ db, clock, completeOverdueOf });

  /** Plans by the exam's domains; without an exam, by the student's weakest topics, or all topics. */
  async function domainsFor(learner: Learner, blueprintId: string | null) {
    const exams = blueprintId === null ? [] : await readiness.list(learner.userId);
    const ready = exams.find((exam) => exam.blueprintId === blueprintId);
    if (ready !== undefined) {
      const domains = ready.domains.map(({ expected, ...domain }): PlanDomain => ({
        ...domain,
        expected: expected?.percent ?? null,
      }));
      return { domains, canTakeExam: ready.estimate !== null };
    }
    return { domains: await topicsFor(learner), canTakeExam: false };
  }

  async function topicsFor(learner: Learner): Promise<PlanDomain[]> {
    const { weakest } = await progress.accuracy(learner);
    const chosen = weakest.map(({ topicId, topicName, answered, correct }) => ({
      name: topicName,
      expected: (100 * correct) / answered,
      topicIds: [topicId],
    }));
    const all = async () => (await listFirstTopics(db, MOST_TOPICS)).map(({ id }) => id);
    const groups = chosen.length > 0 ? chosen : [{ name: 'all topics', expected: null, topicIds: await all() }];
    return Promise.all(
      groups.map(async (group) => {
        const { all: questions, unseen } = await countPools(db, learner.userId, group.topicIds);
        return { ...group, weight: 1, more: 0, questions, unseen };
      }),
    );
  }

  async function plan(learner: Learner, { blueprintId, daysLeft, day, lastExam }: Planned): Promise<StudyPlan> {
    const situation = {
      ...(await domainsFor(learner, blueprintId)),
      daysLeft,
      daysSinceExam: lastExam && daysBetween(dayIn(learner.timeZone, lastExam), day.today),
    };
    return keepPlan(db, { userId: learner.userId, day: day.today, plan: planDay(situation) });
  }

  async function read(learner: Learner): Promise<Today> {
    const { userId } = learner;
    await completeOverdueOf(userId);
    const day = studyDayOf(learner, clock());
    const [{ settings: stored, counts }, known, blueprints] = await Promise.all([
      readStudyDay(db, day, 0),
      readPlan(db, userId, day.today),
      listBlueprints(db, { isOpen: true }),
    ]);
    const exams = blueprints.map((blueprint) => ({
      blueprintId: blueprint.id,
      name: examNameOf(blueprint),
    }));
    const open = (id: string | null | undefined) => exams.find(({ blueprintId }) => blueprintId === id);
    const { ofClass } = known;
    const exam = open(known.plan?.blueprintId) ?? open(ofClass?.blueprintId) ?? exams[0] ?? null;
    const blueprintId = exam?.blueprintId ?? null;
    const taken = blueprintId === null ? [] : await listExamsOf(db, { userId, now: clock(), blueprintId });
    const lastExam = taken.find(({ completedAt }) => completedAt !== null)?.completedAt ?? null;
    const ownDate = stored?.examDate ?? null;
    const examDate = ownDate ?? ofClass?.examDate ?? null;
    const daysLeft = examDate === null || examDate < day.today ? null : daysBetween(day.today, examDate);
    const { questions, isExamDue } =
      known.plan?.day === day.today && known.plan.plan !== null
        ? known.plan.plan
        : await plan(learner, { blueprintId, daysLeft, day, lastExam });
    const planned = questions.flatMap(({ topicIds }) => topicIds);
    const [answered, left] =
      questions.length === 0
        ? [[], new Set<string>()]
        : await Promise.all([listAnsweredSince(db, userId, day.dayStart), existingTopicIds(db, planned)]);
    // A quiz cannot be started with a topic that was deleted since the plan was made.
    const remaining = questions
      .map((part) => ({ ...part, topicIds: part.topicIds.filter((id) => left.has(id)) }))
      .filter((part) => part.topicIds.length > 0);
    return {
      day: day.today,
      examDate,
      examDateOf: ownDate === null && examDate !== null ? (ofClass?.name ?? null) : null,
      daysLeft,
      exam,
      exams,
      cards: { studied: known.cards, left: counts.learning + counts.review + counts.new },
      questions: remaining.map((part) => ({
        ...part,
        answered: answered.filter(
          ({ topicId, mainTopicId }) =>
            (topicId !== null && part.topicIds.includes(topicId)) ||
            (mainTopicId !== null && part.topicIds.includes(mainTopicId)),
        ).length,
      })),
      check: checkFor(
        blueprints.find(({ id }) => id === blueprintId),
        known,
      ),
      practiceExam: isExamDue ? { isTaken: lastExam !== null && lastExam >= day.dayStart } : null,
    };
  }

  /** Begins the quiz of a part of the plan; returns its id, or null if the bank has no question for it any more. */
  async function begin(tx: Database, student: PlannedFor, part: Today['questions'][number]) {
    const { topicIds, pool } = part;
    const form = {
      topicIds,
      totalQuestions: questionsLeft(part),
      pool,
      timeLimit: 0,
      answerReveal: 'immediate',
    } as const;
    try {
      return (await quizzes.startIn(tx, student, form)).id;
    } catch (error) {
      if (error instanceof AppError && error.code === 'no_questions') return null;
      throw error;
    }
  }

  return {
    read,

    /** The quizzes of what is left of the plan: of two devices, the second one gets those that the first one has begun. */
    async take(student: PlannedFor): Promise<ResponseInput<typeof takeToday>> {
      const { userId } = student;
      const { day, questions } = await read(student);
      const left = questions.filter((part) => !isPartDone(part));
      const taken = await db.transaction(async (tx) => {
        await lockStudent(tx, userId);
        const open = await listBegun(tx, userId, day);
        const found: { name: string; id: string | null }[] = [];
        for (const part of left) {
          const begun = open.find(({ topicIds }) => isSameSet(topicIds, part.topicIds));
          found.push({ name: part.name, id: begun?.id ?? (await begin(tx, student, part)) });
        }
        return found;
      });
      const views = taken.flatMap(({ name, id }) =>
        id === null ? [] : [quizzes.get(userId, id).then((session) => ({ name, session }))],
      );
      return { quizzes: await Promise.all(views) };
    },

    async chooseExam(learner: Learner, { examDate, blueprintId }: Part<typeof chooseExam, 'body'>): Promise<Today> {
      const open = await listBlueprints(db, { isOpen: true });
      if (blueprintId !== null && !open.some(({ id }) => id === blueprintId)) throw notFound('Exam');
      await settings.save(learner, { examDate });
      await choosePlannedExam(db, learner.userId, blueprintId);
      return read(learner);
    },
  };
}
export type TodayService = ReturnType<typeof createTodayService>;

type PlannedFor = Learner & Pick<TimedStudent, 'extraTime'>;

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

interface Planned {
  blueprintId: string | null;
  daysLeft: number | null;
  day: StudyDay;
  /** When the student last completed an exam of this blueprint. */
  lastExam: Date | null;
}

/** Returns the check that the student can take for an exam, which needs the weights of all domains. */
function checkFor(
  blueprint: BlueprintRow | undefined,
  { hasCompleted, openChecks }: Awaited<ReturnType<typeof readPlan>>,
): Today['check'] {
  if (blueprint === undefined || blueprint.domains.some(({ weight }) => weight === null)) return null;
  const openSessionId = openChecks[blueprint.id] ?? null;
  return { isOffered: !hasCompleted && openSessionId === null, openSessionId };
}
