import { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import { addAuditDetails, longAuditedTransaction } from '#server/core/audit.ts';
import { revised } from '#server/core/revisions.ts';
import { readSetting, readSettings, replaceSetting, writeSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { longTransaction } from '#server/db/time-limits.ts';
import type { Expecting } from '#shared/contract/fields.ts';
import { ATTENTION_PERIOD_DAYS, type AttentionReasonKind } from '#shared/insight/attention-limits.ts';
import { dayIn, plusDays } from '#shared/domain/study-days.ts';
import { attentionOf, DEFAULT_ATTENTION_LIMITS } from '#shared/insight/needs-attention.ts';
import {
  attentionLimits,
  attentionSummary,
  type AttentionLimits,
  type AttentionSummary,
  type NeedsAttention,
  type SavedLimits,
} from '#shared/insight/needs-attention.contract.ts';
import {
  countOfClass,
  listAttention,
  listFigures,
  listRecipients,
  listTooFew,
  lockAttention,
  replaceAttention,
  type AttentionFilter,
  type AttentionPage,
  type FoundStudent,
} from './attention.repository.ts';

/** Reads the saved limits; reasons that were added later have default limits. */
const savedLimits = (saved: unknown): AttentionLimits =>
  attentionLimits
    .catch(DEFAULT_ATTENTION_LIMITS)
    .parse({ ...DEFAULT_ATTENTION_LIMITS, ...z.looseObject({}).catch({}).parse(saved) });
const NOBODY: AttentionSummary = { asOf: null, counts: countsOf([]) };
const savedSummary = attentionSummary.catch(NOBODY);

/** Counts the students, in total and by reason. */
function countsOf(found: Pick<FoundStudent, 'reasons'>[]): AttentionSummary['counts'] {
  const of = (kind: AttentionReasonKind) =>
    found.filter(({ reasons }) => reasons.some((reason) => reason.kind === kind)).length;
  return {
    all: found.length,
    low: of('low'),
    inactive: of('inactive'),
    falling: of('falling'),
    sure_wrong: of('sure_wrong'),
    low_mark: of('low_mark'),
    missing_work: of('missing_work'),
  };
}

/** Days are the students' own, so UTC days fit most of them. */
function periodsUntil(now: Date) {
  const recent = plusDays(dayIn('UTC', now), 1 - ATTENTION_PERIOD_DAYS);
  return { now, recent, before: plusDays(recent, -ATTENTION_PERIOD_DAYS) };
}

/**
 * Students who need attention. A job finds them, because that reads every student's counters; the list is cheap to
 * read. The counts are from the last run, but the students listed are approved and active now.
 */
export function createAttentionService({ db, clock }: { db: Database; clock: Clock }) {
  async function find(tx: Database, now: Date): Promise<void> {
    const limits = savedLimits(await readSetting(tx, 'attention_limits'));
    const students = await listFigures(tx, periodsUntil(now));
    const found = students.flatMap(({ id, isSample, figures }) => {
      const attention = attentionOf(figures, limits);
      return attention === null ? [] : [{ id, isSample, ...attention }];
    });
    await replaceAttention(tx, found);
    const summary: AttentionSummary = {
      asOf: now.toISOString(),
      counts: countsOf(found.filter(({ isSample }) => !isSample)),
    };
    await writeSetting(tx, 'attention_found', summary);
  }

  return {
    /** Finds the students who need attention now. */
    async refresh(): Promise<void> {
      await longTransaction(db, async (tx) => {
        await lockAttention(tx);
        await find(tx, clock());
      });
    },

    async list(page: AttentionPage): Promise<NeedsAttention> {
      const [saved, students, counts] = await Promise.all([
        readSettings(db, ['attention_limits', 'attention_found']),
        listAttention(db, page),
        page.classId === undefined ? null : countOfClass(db, page.classId),
      ]);
      const found = savedSummary.parse(saved.attention_found);
      const isNobody = found.asOf !== null && page.reason === undefined && page.offset === 0 && students.length === 0;
      return {
        ...found,
        counts: counts ?? found.counts,
        limits: revised(savedLimits(saved.attention_limits)),
        students: students.map(({ lastActivity, ...student }) => ({
          ...student,
          lastActivity: lastActivity?.toISOString() ?? null,
        })),
        tooFew: isNobody ? await listTooFew(db, periodsUntil(clock()).before, page.classId) : null,
      };
    },

    recipients: (filter: AttentionFilter) => listRecipients(db, filter),

    /** Sets the limits from which a student needs attention, and finds these students again at once. */
    async setLimits({ expectedRevision, ...value }: AttentionLimits & Expecting): Promise<SavedLimits> {
      return longAuditedTransaction(db, async (tx) => {
        await lockAttention(tx);
        const read = async () => savedLimits(await readSetting(tx, 'attention_limits'));
        addAuditDetails({ before: await read() });
        const saved = await replaceSetting(tx, { key: 'attention_limits', value, read, expectedRevision });
        await find(tx, clock());
        return saved;
      });
    },
  };
}
export type AttentionService = ReturnType<typeof createAttentionService>;
