import { v7 as newId } from 'uuid';
import { longAuditedTransaction } from '#server/core/audit.ts';
import { noteImport, type Bin } from '#server/core/bin.ts';
import { AppError, invalid } from '#server/core/errors.ts';
import { listedIssues } from '#server/core/import-file.ts';
import { insertTopics, planChosenTopics, takeImportTurn, type Origin } from '#server/core/named-topics.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { FLASHCARD_UPLOAD_INCOMPLETE, type bulkUploadFlashcards } from '#shared/cards/flashcards.contract.ts';
import type { Part, ResponseOutput } from '#shared/contract/endpoint.ts';
import {
  needsTopic,
  parseFlashcardText,
  type ParsedCard,
  type ParsedCards,
} from '#shared/cards/flashcards/flashcard-text.ts';
import { plural } from '#shared/domain/counted.ts';
import { insertFlashcards } from './flashcards.repository.ts';
import { findStoredCards } from './stored-cards.repository.ts';
import type { FlashcardDependencies } from './flashcards.service.ts';

const BATCH = 1000;

type Upload = Part<typeof bulkUploadFlashcards, 'body'>;
type Uploaded = ResponseOutput<typeof bulkUploadFlashcards>;

export function createFlashcardUploadService({ db, clock, media, bin }: FlashcardDependencies & { bin: Bin }) {
  return {
    /**
     * Stores cards written as text, all or nothing, without those that the topic already has. Throws 400, listing everything wrong by line, unless the teacher
     * has waived it; 404 if the topic has been deleted.
     */
    async upload(createdById: string, { content, topicId, imageUrl, validCardsOnly }: Upload): Promise<Uploaded> {
      const parsed = parseFlashcardText(content);
      checkProblems(parsed, validCardsOnly);
      if (topicId === null && needsTopic(parsed)) throw invalid(FLASHCARD_UPLOAD_INCOMPLETE);
      if (imageUrl) await media.prepareMedia(imageUrl);
      const { cards, totalCount: total } = parsed;
      return longAuditedTransaction(db, async (tx) => {
        const origin = { createdById, createdAt: clock() };
        const { ids, ...stored } = await store(tx, cards, { topicId, imageUrl: imageUrl ?? null, origin });
        if (imageUrl) await media.claimMedia(tx, [imageUrl]);
        await noteImport(bin, tx, { subject: 'flashcards', ids, byId: createdById });
        return { ...stored, total };
      });
    },
  };
}
export type FlashcardUploadService = ReturnType<typeof createFlashcardUploadService>;

interface SharedFields {
  /** For cards that name no topic. */
  topicId: string | null;
  imageUrl: string | null;
  origin: Origin;
}

async function store(
  tx: Database,
  cards: ParsedCard[],
  { topicId, imageUrl, origin }: SharedFields,
): Promise<Omit<Uploaded, 'total'> & { ids: string[] }> {
  await takeImportTurn(tx);
  const topics = await planChosenTopics(tx, topicId);
  const { createdById, createdAt } = origin;
  const all = cards.map(({ front, back, cloze, topic }) => {
    const occlusion = null;
    return { id: newId(), front, back, cloze, occlusion, imageUrl, topicId: topics.idOf(topic) ?? topicId, createdAt };
  });
  // Sending a text again, for example after a lost response, stores nothing twice.
  const stored = await findStoredCards(tx, all);
  const seen = new Set<string>();
  const rows = all.filter((row, index) => {
    const key = JSON.stringify([row.front, row.back, row.topicId]);
    if (stored.has(index) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  await insertTopics(tx, topics.created, origin);
  for (let start = 0; start < rows.length; start += BATCH) {
    await insertFlashcards(tx, rows.slice(start, start + BATCH), createdById);
  }
  return {
    ids: rows.map(({ id }) => id),
    count: rows.length,
    skippedDuplicates: all.length - rows.length,
    createdTopics: topics.created.map(({ label }) => label),
  };
}

/** Throws 400 for a text without valid cards, or with problems that the teacher has not waived. */
function checkProblems({ cards, problems, totalCount }: ParsedCards, validCardsOnly: boolean): void {
  if (cards.length > 0 && (problems.length === 0 || validCardsOnly)) return;
  if (problems.length === 0) throw invalid('There are no flashcards in this text');
  const wrong = totalCount - cards.length;
  throw new AppError(400, 'invalid', `${whatIsWrong(wrong, totalCount)}. Nothing was stored.`, {
    issues: listedIssues(problems, ({ line }) => `line ${line}`),
  });
}

function whatIsWrong(wrong: number, total: number): string {
  if (wrong === 0) return 'There is a problem in this text';
  if (total === 1) return 'The flashcard in this text has a problem';
  return `${wrong} of ${total} flashcards ${plural(wrong, 'has a problem', 'have problems')}`;
}
