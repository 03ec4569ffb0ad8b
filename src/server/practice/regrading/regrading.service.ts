import type { z } from 'zod';
import { fractionOf } from '#server/core/answer-values.ts';
import { conflict, existing, notFound } from '#server/core/errors.ts';
import type { Principal } from '#server/core/principal.ts';
import { tellWith, type ReportProgress } from '#server/core/progress-stream.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { longTransaction } from '#server/db/time-limits.ts';
import { REGRADE_UNDO_DAYS, type RegradeWay } from '#shared/practice/regrade-ways.ts';
import type { Part, ResponseOutput } from '#shared/contract/endpoint.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { asksTheSame, regradedFraction } from '#shared/practice/regrading.ts';
import type {
  listOwnCorrections,
  OwnCorrection,
  Regrade,
  regradeForm,
  RegradePreview,
} from '#shared/practice/regrades.contract.ts';
import { regradeMail } from '../../mail/delivery/mail-templates.ts';
import { mailsTo, type NotifyingDependencies } from '../../mail/delivery/mail.service.ts';
import { countRegraded } from '#server/base/counters/regraded.repository.ts';
import { quizName } from '../quizzes/quizzes.presenter.ts';
import {
  addChanges,
  addWhatWas,
  changes,
  countOpenSessions,
  createChanges,
  keepWhatWas,
  listExamples,
  lockOpenSessions,
  pagesOfAnswers,
  summarizeChanges,
  writeChanges,
} from './changes.repository.ts';
import {
  countCorrections,
  findCurrentVersion,
  insertRegrade,
  listAskedVersions,
  listCorrections,
  listRegradeRows,
  listToTell,
  markSeen,
  markUndone,
  type RegradeRow,
  type RegradeWithCounts,
} from './regrades.repository.ts';

/** Distinct answers graded at a time; few kinds of questions have more. */
const ANSWERS_AT_A_TIME = 5000;
const MAILS_AT_A_TIME = 500;
const EXAMPLES = 20;
const DAY_MS = 86_400_000;
const GRADING = 'Grading answers';

interface Terms {
  way: RegradeWay;
  neverLowers: boolean;
}

/** Grades answers again after a question has been corrected; each regrade is one transaction and can be undone. */
export function createRegradingService({ db, clock, mail, publicUrl }: NotifyingDependencies) {
  /** Finds the answers that a regrade would cover. Throws 404 if the question has been deleted. */
  async function scopeOf(tx: Database, questionId: string, way: RegradeWay) {
    const current = existing(await findCurrentVersion(tx, questionId), 'Question');
    const gradedVersions = await listAskedVersions(tx, questionId, current.id);
    const same = gradedVersions.filter((version) => asksTheSame(version, current));
    const concerned = way === 'credit' ? gradedVersions : same;
    return { current, asked: gradedVersions, same, concerned };
  }
  type Scope = Awaited<ReturnType<typeof scopeOf>>;

  /** Records which answers change under these terms, and the effect on their sessions. */
  async function noteChanges(tx: Database, { current, concerned }: Scope, terms: Terms & { questionId: string }) {
    const { questionId } = terms;
    await createChanges(tx);
    const versions = new Map(concerned.map((version) => [version.id, version]));
    const pages = pagesOfAnswers(tx, { questionId, versionIds: [...versions.keys()], size: ANSWERS_AT_A_TIME });
    for await (const page of pages) {
      const graded = page.flatMap((recorded) => {
        const version = versions.get(recorded.version_id);
        // An answer restored from a backup may be invalid.
        const isSound = version !== undefined && kindOf(version.kind).responseFault(version, recorded.answer) === null;
        if (!isSound) return [];
        const before = fractionOf({ isCorrect: recorded.is_correct, partCredit: recorded.part_credit });
        const fraction = regradedFraction(terms, current, { version, answer: recorded.answer, before });
        return fraction === before ? [] : [{ ...recorded, fraction }];
      });
      if (graded.length > 0) await addChanges(tx, { questionId, graded });
    }
  }

  async function tellStudents(
    tx: Database,
    { id: regradeId, teacher }: { id: string; teacher: Principal },
    about: string,
  ) {
    const content = ({ firstName }: { firstName: string }) =>
      regradeMail({ firstName, about, url: `${publicUrl}/reports` });
    let after: string | undefined;
    do {
      const students = await listToTell(tx, { regradeId, after, limit: MAILS_AT_A_TIME });
      await mail.queueAll(tx, mailsTo(students, { kind: 'regrade', replyTo: teacher.email, content }));
      after = students.length < MAILS_AT_A_TIME ? undefined : students.at(-1)?.id;
    } while (after !== undefined);
  }

  async function findRegrade(tx: Database, regradeId: string): Promise<RegradeWithCounts> {
    const [row] = await listRegradeRows(tx, { regradeId });
    if (row === undefined) throw notFound('Regrade');
    return row;
  }

  const present = (row: RegradeWithCounts): Regrade => {
    const { id, way, neverLowers, reason, createdBy, answers, students, undoneAt } = row;
    return {
      id,
      way,
      neverLowers,
      reason,
      createdAt: row.createdAt.toISOString(),
      createdBy,
      undoneAt: undoneAt?.toISOString() ?? null,
      answers,
      students,
      canUndo: undoneAt === null && row.isLast && !isTooOld(row),
    };
  };
  const isTooOld = ({ createdAt }: RegradeRow) => clock().getTime() - createdAt.getTime() > REGRADE_UNDO_DAYS * DAY_MS;

  return {
    /** Returns the changes that regrading would make, without writing them. */
    async preview(questionId: string, terms: Terms): Promise<RegradePreview> {
      return longTransaction(db, async (tx) => {
        const scope = await scopeOf(tx, questionId, terms.way);
        await noteChanges(tx, scope, { questionId, ...terms });
        const summed = await summarizeChanges(tx);
        const examples = await listExamples(tx, EXAMPLES);
        const concernedIds = scope.concerned.map(({ id }) => id);
        const sum = (versions: Scope['asked']) => versions.reduce((total, { answers }) => total + answers, 0);
        return {
          versionId: scope.current.id,
          answers: sum(scope.asked),
          otherAnswers: sum(scope.asked) - sum(scope.concerned),
          ...summed,
          open: await countOpenSessions(tx, questionId, concernedIds),
          examples: examples.map(({ completedAt, topicName, ...session }) => ({
            ...session,
            topicName: quizName(topicName),
            completedAt: completedAt?.toISOString() ?? '', // a session with a score is completed
          })),
        };
      });
    },

    /** Throws 404 if the question is gone, 409 if it changed since the teacher saw it or there is nothing to grade. */
    async regrade(
      questionId: string,
      { expectedVersionId, tellsByMail, reason, ...terms }: z.output<typeof regradeForm>,
      { teacher, report }: { teacher: Principal; report: ReportProgress },
    ): Promise<Regrade> {
      const tell = tellWith(report);
      const done = await longTransaction(db, async (tx) => {
        await takeLock(tx, 'regrading');
        const scope = await scopeOf(tx, questionId, terms.way);
        const { current, concerned, same } = scope;
        if (current.id !== expectedVersionId)
          throw conflict('This question was edited in the meantime. Check the answers again.', 'question_changed');
        const askedVersionIds = concerned.map(({ id }) => id);
        if (askedVersionIds.length === 0)
          throw conflict('No answers were given that could be graded by this key.', 'conflict');
        const last = (await listRegradeRows(tx, { questionId })).find(({ undoneAt }) => undoneAt === null);
        if (last !== undefined && isSame(last, { ...terms, versionId: current.id, askedVersionIds }))
          throw conflict('These answers have been graded this way already.', 'already_decided');
        await lockOpenSessions(tx, questionId, askedVersionIds);
        await tell({ stage: GRADING, done: 0, total: 3 });
        await noteChanges(tx, scope, { questionId, ...terms });
        await tell({ stage: GRADING, done: 1, total: 3 });
        await writeChanges(tx);
        const id = await insertRegrade(tx, {
          ...terms,
          questionId,
          versionId: current.id,
          askedVersionIds,
          sameVersionIds: same.map((version) => version.id),
          reason: reason || null,
          createdAt: clock(),
          createdById: teacher.id,
        });
        await keepWhatWas(tx, id);
        await tell({ stage: GRADING, done: 2, total: 3 });
        await countRegraded(tx, { questionId, changes });
        if (tellsByMail) await tellStudents(tx, { id, teacher }, current.question);
        return present(await findRegrade(tx, id));
      });
      await tell({ stage: GRADING, done: 3, total: 3 });
      if (tellsByMail) await mail.wake();
      return done;
    },

    async list(questionId: string): Promise<Regrade[]> {
      return (await listRegradeRows(db, { questionId })).map(present);
    },

    /** Throws 404 if there is none; 409 if it is undone, too old, or followed by another regrade of the question. */
    async undo(
      regradeId: string,
      { teacher, report }: { teacher: Principal; report: ReportProgress },
    ): Promise<Regrade> {
      const tell = tellWith(report);
      return longTransaction(db, async (tx) => {
        await takeLock(tx, 'regrading');
        const regrade = await findRegrade(tx, regradeId);
        if (regrade.undoneAt !== null) throw conflict('This has been undone already.', 'already_decided');
        if (!regrade.isLast) throw conflict('Undo the later regrades of this question first.', 'conflict');
        if (isTooOld(regrade)) throw conflict(`This can be undone for ${REGRADE_UNDO_DAYS} days only.`, 'conflict');
        const { questionId, askedVersionIds } = regrade;
        await lockOpenSessions(tx, questionId, askedVersionIds);
        await tell({ stage: 'Undoing', done: 0, total: 2 });
        await createChanges(tx);
        await addWhatWas(tx, regradeId);
        await writeChanges(tx);
        await tell({ stage: 'Undoing', done: 1, total: 2 });
        await markUndone(tx, regradeId, { at: clock(), byId: teacher.id });
        await countRegraded(tx, { questionId, changes });
        return present(await findRegrade(tx, regradeId));
      });
    },

    async listOwn(
      userId: string,
      page: Part<typeof listOwnCorrections, 'query'>,
    ): Promise<ResponseOutput<typeof listOwnCorrections>> {
      const [total, rows] = await Promise.all([
        countCorrections(db, userId),
        listCorrections(db, { userId, now: clock(), ...page }),
      ]);
      return { total, corrections: rows.map(presentCorrection) };
    },

    markSeen: (userId: string, regradeIds: string[]): Promise<void> => markSeen(db, userId, regradeIds),
  };
}
export type RegradingService = ReturnType<typeof createRegradingService>;

function presentCorrection(row: Awaited<ReturnType<typeof listCorrections>>[number]): OwnCorrection {
  const { regrade, graded, question, topicName, sessionId, isScoreHidden } = row;
  return {
    regradeId: regrade.id,
    sessionId,
    question,
    topicName: quizName(topicName),
    way: regrade.way,
    reason: regrade.reason,
    createdAt: regrade.createdAt.toISOString(),
    undoneAt: regrade.undoneAt?.toISOString() ?? null,
    fractionBefore: fractionOf({ isCorrect: graded.wasCorrect, partCredit: graded.wasPartCredit }),
    fraction: fractionOf(row),
    scoreBefore: isScoreHidden ? null : graded.scoreBefore,
    scoreAfter: isScoreHidden ? null : graded.scoreAfter,
    isNew: !graded.isSeen,
  };
}

type Graded = Pick<RegradeWithCounts, 'versionId' | 'way' | 'neverLowers' | 'askedVersionIds'>;

/** Whether a regrade would only repeat another, as a second click does: new answers are graded by the standing one. */
const isSame = (one: Graded, other: Graded) =>
  one.versionId === other.versionId &&
  one.way === other.way &&
  one.neverLowers === other.neverLowers &&
  one.askedVersionIds.toSorted().join() === other.askedVersionIds.toSorted().join();
