import { auditedTransaction } from '#server/core/audit.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { existing } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import type { DuplicateGroup } from '#shared/bank/question-bank.contract.ts';
import type { Question } from '#shared/bank/questions.contract.ts';
import { identicalSets } from '#shared/bank/content-key.ts';
import { listGroups, listIgnored, listMembers } from './duplicates.repository.ts';
import { updateQuestion } from './questions.repository.ts';
import { presentQuestion } from './questions.service.ts';

/** Questions whose texts differ only in case and surrounding blanks, and questions excluded from that search. */
export function createDuplicatesService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** One page of the groups; the totals are of all. */
    async list(page: { limit: number; offset: number }) {
      const { keys, ...totals } = await listGroups(db, page);
      const members = keys.length === 0 ? [] : await listMembers(db, keys);
      const groups = keys.map((key): DuplicateGroup => {
        const questions = members
          .filter((member) => member.key === key)
          .map(({ key: _key, position: _place, ...row }) => presentQuestion(row));
        const identical = identicalSets(questions).map((indices) =>
          indices.flatMap((index) => questions[index]?.id ?? []),
        );
        return { text: questions[0]?.question ?? '', questions, identical };
      });
      // A group may have shrunk between the two queries.
      return { ...totals, groups: groups.filter(({ questions }) => questions.length > 1) };
    },

    async listIgnored(): Promise<Question[]> {
      return (await listIgnored(db)).map(presentQuestion);
    },

    /** Excludes a question from the groups, or includes it again. */
    async setIgnored(id: string, ignoredDuplicate: boolean): Promise<Question> {
      return auditedTransaction(db, async (tx) =>
        presentQuestion(existing(await updateQuestion(tx, id, { ignoredDuplicate, updatedAt: clock() }), 'Question')),
      );
    },
  };
}
export type DuplicatesService = ReturnType<typeof createDuplicatesService>;
