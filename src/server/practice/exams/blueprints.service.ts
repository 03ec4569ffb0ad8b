import presets from '../../../../content/exams/blueprints.json' with { type: 'json' };
import { addAuditDetails, auditedTransaction } from '#server/core/audit.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { existing, notFound } from '#server/core/errors.ts';
import { refuseStale, revised } from '#server/core/revisions.ts';
import type { Database } from '#server/db/engine.ts';
import { DIFFICULTIES } from '#shared/bank/question-fields.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import {
  blueprintForm,
  type Blueprint,
  type BlueprintDomain,
  type BlueprintForm,
  type BlueprintPreset,
  type DomainCoverage,
  type updateBlueprint as updateBlueprintEndpoint,
} from '#shared/practice/blueprints.contract.ts';
import { notRetired, questionsByDomain } from '#shared/practice/exam-draw.ts';
import { existingTopicIds } from '../../bank/topics/topics.repository.ts';
import { questionCounts } from './exam-plan.ts';
import {
  deleteBlueprint,
  findBlueprint,
  insertBlueprint,
  listBlueprints,
  listExamQuestions,
  lockBlueprint,
  updateBlueprint,
  type BlueprintRow,
} from './blueprints.repository.ts';

/** When the facts in the presets were checked. */
const PRESETS_READ = '2026-11-15';
/** The percentage of right answers needed to pass an exam, unless the teacher sets another. */
const DEFAULT_CUT = 75;
const FORM_FIELDS = blueprintForm.keyof().options;

/** The published outlines, as templates. */
export const publishedOutlines = (): BlueprintPreset[] =>
  presets.map((preset) => ({
    ...preset,
    validFrom: null,
    validTo: null,
    sourceDate: PRESETS_READ,
    breakMinutes: 0,
    cut: DEFAULT_CUT,
  }));

/** The blueprints that exams are drawn from. */
export function createBlueprintsService({ db, clock }: { db: Database; clock: Clock }) {
  const topicIdsOf = (domains: BlueprintDomain[]) => domains.flatMap(({ topicIds }) => topicIds);

  async function refuseUnknownTopics({ domains }: BlueprintForm): Promise<void> {
    const ids = topicIdsOf(domains);
    const known = await existingTopicIds(db, ids);
    if (ids.some((id) => !known.has(id))) throw notFound('Topic');
  }

  /** Leaves out topics that have been deleted since, and names the domains that have lost them. */
  async function present(rows: BlueprintRow[], on: Database = db): Promise<Blueprint[]> {
    const known = await existingTopicIds(
      on,
      rows.flatMap(({ domains }) => topicIdsOf(domains)),
    );
    return rows.map(({ createdAt: _createdAt, updatedAt, domains, ...blueprint }) => {
      const shown = {
        ...blueprint,
        domains: domains.map((domain) => ({ ...domain, topicIds: domain.topicIds.filter((id) => known.has(id)) })),
        domainsWithDeletedTopics: domains
          .filter(({ topicIds }) => topicIds.some((id) => !known.has(id)))
          .map(({ name }) => name),
        updatedAt: updatedAt.toISOString(),
      };
      return revised(shown, FORM_FIELDS);
    });
  }

  async function presentOne(row: BlueprintRow | undefined, on: Database = db): Promise<Blueprint> {
    const [blueprint] = await present(row === undefined ? [] : [row], on);
    if (blueprint === undefined) throw notFound('Blueprint');
    return blueprint;
  }

  return {
    async list(): Promise<Blueprint[]> {
      return present(await listBlueprints(db));
    },

    presets: publishedOutlines,

    async create(form: BlueprintForm): Promise<Blueprint> {
      await refuseUnknownTopics(form);
      const inserted = await auditedTransaction(db, async (tx) => {
        const row = await insertBlueprint(tx, form);
        addAuditDetails({ subjectId: row.id });
        return row;
      });
      return presentOne(inserted);
    },

    async update(
      id: string,
      {
        expectedRevision,
        revision: _revision,
        domainsWithDeletedTopics: _domains,
        ...form
      }: Part<typeof updateBlueprintEndpoint, 'body'>,
    ): Promise<Blueprint> {
      await refuseUnknownTopics(form);
      return auditedTransaction(db, async (tx) => {
        const stored = await lockBlueprint(tx, id);
        await refuseStale(expectedRevision, () => presentOne(stored, tx));
        return presentOne(await updateBlueprint(tx, id, { ...form, updatedAt: clock() }), tx);
      });
    },

    async remove(id: string): Promise<void> {
      await auditedTransaction(db, async (tx) => {
        if (!(await deleteBlueprint(tx, id))) throw notFound('Blueprint');
      });
    },

    /** Returns how many questions an exam needs from each domain, and how many the bank has. */
    async coverage(id: string): Promise<DomainCoverage[]> {
      const blueprint = existing(await findBlueprint(db, id), 'Blueprint');
      const counts = questionCounts(blueprint);
      const pools = questionsByDomain(blueprint.domains, notRetired(await listExamQuestions(db)));
      return blueprint.domains.map(({ name }, index) => {
        const pool = pools[index] ?? [];
        const byKind: Record<string, number> = {};
        for (const { kind } of pool) byKind[kind] = (byKind[kind] ?? 0) + 1;
        const [easy, medium, hard] = DIFFICULTIES.map(
          (difficulty) => pool.filter((question) => question.difficulty === difficulty).length,
        );
        return {
          name,
          needed: counts?.[index] ?? null,
          available: pool.length,
          byDifficulty: { easy: easy ?? 0, medium: medium ?? 0, hard: hard ?? 0 },
          byKind,
        };
      });
    },
  };
}
export type BlueprintsService = ReturnType<typeof createBlueprintsService>;
