import { v7 as newId } from 'uuid';
import type { Clock } from '#server/adapters/clock.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import type { ImportParser } from '#server/importing/import-parser.ts';
import { noteImport, type Bin } from '#server/core/bin.ts';
import { AppError } from '#server/core/errors.ts';
import { LISTED_MAX, listedIssues, readImport } from '#server/core/import-file.ts';
import { storeTopics, type ImportSteps, type Step, type StepwiseImports } from '#server/core/import-steps.ts';
import { listKnownTopics } from '#server/core/named-topics.repository.ts';
import { planTopics } from '#server/core/named-topics.ts';
import { tellWith, type ReportProgress, type TellProgress } from '#server/core/progress-stream.ts';
import type { UploadedFile } from '#server/core/uploads.ts';
import type { Database } from '#server/db/engine.ts';
import type {
  FlashcardImportPreview,
  FlashcardImportResult,
  NoteProblem,
} from '#shared/cards/flashcard-files.contract.ts';
import type { RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import { plural } from '#shared/domain/counted.ts';
import type { ImportedCard, ParsedPackage } from '#server/importing/anki/anki-package.ts';
import { createKeptImports } from '#server/importing/kept-imports.ts';
import { listedRemarks } from '#server/importing/question/import-remarks.ts';
import type { MediaService } from '../../bank/media/media.service.ts';
import { insertFlashcards } from '../flashcards/flashcards.repository.ts';
import { placeImages, type PlacedImages } from './card-images.ts';
import { findStoredCards } from '../flashcards/stored-cards.repository.ts';

const BATCH = 300;
const SAMPLE_SIZE = 5;

interface ImportDependencies {
  db: Database;
  clock: Clock;
  parser: Pick<ImportParser, 'parseCards'>;
  media: Pick<MediaService, 'claimMedia' | 'storeImage'>;
  /** Where previews are kept. */
  mediaStore: MediaStore;
  stepwise: Pick<StepwiseImports, 'run'>;
  bin: Bin;
}

interface ImportChoices {
  /** Otherwise a single problem refuses the whole package. */
  validCardsOnly: boolean;
  /** Leaves out cards that are already in the deck, or earlier in the package. */
  skipDuplicates: boolean;
  /** The topic for cards in Anki's default deck. */
  topicId: string | null;
}

interface ImportRequest extends ImportChoices {
  /** A package, or the token of a preview. */
  source: UploadedFile | string;
  teacherId: string;
}

interface Checking {
  teacherId: string;
  report: ReportProgress;
}

/** Previews and imports cards from an Anki package. Throws 400 for a file that can't be read. */
export function createCardImportService({ db, clock, parser, media, mediaStore, stepwise, bin }: ImportDependencies) {
  const kept = createKeptImports<PlacedImages>({ clock, store: mediaStore, kind: 'cards' });

  /** Reads a package and stores its images. If nothing claims them, the daily sweep deletes them. */
  async function check(file: UploadedFile, { teacherId, report }: Checking): Promise<PlacedImages> {
    const parsed = await readImport(file, report, (anki) => parser.parseCards(anki));
    const placeImage = (data: Uint8Array) => media.storeImage(data, teacherId);
    return placeImages({ parsed, placeImage, stage: 'Checking the images', report });
  }

  return {
    /** Returns what an import would do, and keeps what was read, so that a token confirms it. */
    async preview(file: UploadedFile, checking: Checking): Promise<FlashcardImportPreview> {
      const checked = await check(file, checking);
      const { cards, problems, remarked, totalCount, imagePaths } = checked;
      const known = await compareWithDeck((read) => read(db), cards, comparing(cards, tellWith(checking.report)));
      const topics = planTopics(await listKnownTopics(db));
      for (const { topic } of cards) topics.idOf(topic);
      const duplicateCount = known.filter(Boolean).length;
      return {
        token: await kept.keep(checking.teacherId, checked),
        totalCount,
        newCount: cards.length - duplicateCount,
        duplicateCount,
        problemCount: notesWithProblems(problems),
        problems: sorted(problems).slice(0, LISTED_MAX),
        remarks: listedRemarks(ofTaken(remarked, cards, problems)),
        newTopics: topics.created.slice(0, LISTED_MAX).map(({ label }) => label),
        imageCount: imagePaths.length,
        sample: cards.slice(0, SAMPLE_SIZE).map(({ front, back, cloze, topic, image, backImage }) => ({
          front,
          back,
          cloze,
          topic: topic && [topic.main, topic.sub ?? []].flat().join(' > '),
          hasImage: image !== null || backImage !== null,
        })),
      };
    },

    /** Imports all or nothing. Throws 400, listing all problems, if the teacher has not waived them. */
    async import(request: ImportRequest, report: ReportProgress): Promise<FlashcardImportResult> {
      const { source, teacherId } = request;
      const checked =
        typeof source === 'string' ? await kept.read(teacherId, source) : await check(source, { teacherId, report });
      checkProblems(checked, request);
      return stepwise.run(async (steps) => {
        const { ids, ...result } = await store(steps, checked, { ...request, tell: tellWith(report) });
        if (typeof source === 'string') await kept.use(teacherId, source);
        const imported = { subject: 'flashcards', ids, byId: teacherId } as const;
        return { ...result, binActionId: await steps.last((tx) => noteImport(bin, tx, imported)) };
      });
    },
  };

  async function store(
    { step, rows: stepRows, note }: ImportSteps,
    { cards, problems, remarked, imagePaths, totalCount }: PlacedImages,
    { teacherId, topicId, skipDuplicates, tell }: ImportChoices & { teacherId: string; tell: TellProgress },
  ): Promise<Omit<FlashcardImportResult, 'binActionId'> & { ids: string[] }> {
    const known = await compareWithDeck(step, cards, comparing(cards, tell));
    const taken = cards.flatMap((card, i) => (skipDuplicates && known[i] === true ? [] : { ...card, id: newId() }));
    const now = clock();
    const origin = { createdById: teacherId, createdAt: now };
    const stored = { table: 'flashcards', ids: taken.map(({ id }) => id), topicId, origin } as const;
    const { topicIds, createdTopics } = await storeTopics({ step, note }, stored, (topics) =>
      taken.map(({ topic }) => (topic === null ? topicId : topics.idOf(topic))),
    );
    const paths = new Map(imagePaths);
    for (let start = 0; start < taken.length; start += stepRows) {
      const rows = taken.slice(start, start + stepRows).map(({ id, front, back, cloze, occlusion, ...card }, i) => {
        const imageUrl = paths.get(card.image ?? '') ?? null;
        const backImageUrl = paths.get(card.backImage ?? '') ?? null;
        // A millisecond apart, ending now, so that lists by creation keep the order of the package.
        const createdAt = new Date(now.getTime() - (taken.length - 1 - start - i));
        const topic = topicIds[start + i] ?? null;
        return { id, front, back, cloze, occlusion, imageUrl, backImageUrl, topicId: topic, createdAt };
      });
      const images = rows.flatMap(({ imageUrl, backImageUrl }) => [imageUrl, backImageUrl]);
      const urls = new Set(images.filter((url) => url !== null));
      await step(async (tx) => {
        await insertFlashcards(tx, rows, teacherId);
        if (urls.size > 0) await media.claimMedia(tx, [...urls]);
      });
      await tell({ stage: 'Storing flashcards', done: start + rows.length, total: taken.length });
    }
    return {
      ids: stored.ids,
      count: taken.length,
      total: totalCount,
      skippedProblems: totalCount - cards.length,
      skippedDuplicates: cards.length - taken.length,
      createdTopics,
      remarks: listedRemarks(ofTaken(remarked, taken, problems, cards)),
    };
  }
}
export type CardImportService = ReturnType<typeof createCardImportService>;

/** Throws 400 if a package has problems that the teacher has not waived. */
function checkProblems(
  { cards, problems }: Pick<ParsedPackage, 'cards' | 'problems'>,
  { validCardsOnly }: { validCardsOnly: boolean },
): void {
  if (problems.length === 0 || (validCardsOnly && cards.length > 0)) return;
  const wrong = notesWithProblems(problems);
  const what = plural(wrong, 'One note of this package has a problem', `${wrong} notes of this package have problems`);
  throw new AppError(400, 'import_refused', `${what}. Nothing was imported.`, {
    issues: listedIssues(sorted(problems), ({ noteNumber }) => `note ${noteNumber}`),
  });
}

const sorted = (problems: readonly NoteProblem[]) => problems.toSorted((a, b) => a.noteNumber - b.noteNumber);

const notesWithProblems = (problems: readonly NoteProblem[]): number =>
  new Set(problems.map(({ noteNumber }) => noteNumber)).size;

/** Leaves out remarks on notes none of whose cards are imported, unless a note has only empty cards. */
function ofTaken(
  remarked: readonly RemarkedItem[],
  taken: readonly ImportedCard[],
  problems: readonly NoteProblem[],
  all = taken,
): RemarkedItem[] {
  const numbersOf = (items: readonly { noteNumber: number }[]) => new Set(items.map(({ noteNumber }) => noteNumber));
  const [isTaken, isRefused, isCard] = [numbersOf(taken), numbersOf(problems), numbersOf(all)];
  return remarked.filter(
    ({ number }) => number !== null && (isTaken.has(number) || !(isRefused.has(number) || isCard.has(number))),
  );
}

const comparing = (cards: readonly ImportedCard[], tell: TellProgress) => (done: number) =>
  tell({ stage: 'Comparing with the deck', done, total: cards.length });

/**
 * Returns for each card whether it is already in the deck, or earlier in the package. Within the package, images are
 * compared too; with the deck, only texts and masks, because stored images have been encoded again.
 */
async function compareWithDeck(
  step: Step,
  cards: readonly ImportedCard[],
  onBatch: (done: number) => Promise<void>,
): Promise<boolean[]> {
  const seen = new Set<string>();
  const known: boolean[] = [];
  for (let start = 0; start < cards.length; start += BATCH) {
    const batch = cards.slice(start, start + BATCH);
    const stored = await step((tx) => findStoredCards(tx, batch));
    for (const [position, { front, back, occlusion, image, backImage }] of batch.entries()) {
      const key = JSON.stringify([front, back, occlusion, image, backImage]);
      known.push(stored.has(position) || seen.has(key));
      seen.add(key);
    }
    await onBatch(known.length);
  }
  return known;
}
