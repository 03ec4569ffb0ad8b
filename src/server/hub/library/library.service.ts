import { LISTED_TEXT_MAX } from '#shared/bank/bank-check.contract.ts';
import type {
  getLibrary,
  LibraryChoice,
  LibraryPart,
  listLibraryCategories,
  updateLibrary,
} from '#shared/hub/library.contract.ts';
import { nameKey } from '#shared/domain/name-key.ts';
import { canonical } from '#shared/bank/question-kinds/same-answer.ts';
import type { ResponseOutput } from '#shared/contract/endpoint.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { keyColumns } from '#server/core/answer-values.ts';
import { longAuditedTransaction } from '#server/core/audit.ts';
import { grouped } from '#server/core/grouped.ts';
import { deleteSetting, writeSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { updateQuestion, type QuestionRow } from '../../bank/questions/questions.repository.ts';
import { updateFlashcard } from '../../cards/flashcards/flashcards.repository.ts';
import { publishedOutlines } from '../../practice/exams/blueprints.service.ts';
import { readSprintGroups } from '../../practice/sprints/sprints.service.ts';
import { addItems, mediaColumns, putMedia, type MediaUrls } from './add-items.ts';
import { readLibrary, type Library, type LibraryItem } from './library.ts';
import {
  answeredAmong,
  keepItems,
  listCards,
  listKnown,
  listParents,
  listQuestions,
  type Known,
} from './library.repository.ts';
import { recognize } from './recognize.ts';

type Compared = ResponseOutput<typeof getLibrary>;

interface LibraryDependencies {
  db: Database;
  clock: Clock;
  media: MediaStore;
  /** The `content` folder. */
  folder: string;
}

interface Held {
  item: LibraryItem;
  known: Known;
}

/** The differences between the library and the hub's copy of it. */
interface Difference {
  added: LibraryItem[];
  corrected: Held[];
  kept: Held[];
  deleted: LibraryItem[];
}

/** Compares the starter library of this version with the hub's copy of it, and updates the copy. */
export function createLibraryService({ db, clock, media, folder }: LibraryDependencies) {
  let reading: Promise<Library> | undefined;
  /** Read on first use, since it is large; it does not change while the hub runs. */
  const library = () => (reading ??= readLibrary(folder));

  async function knownIn(tx: Database, all: Library): Promise<Known[]> {
    const known = await listKnown(tx);
    return known.length > 0 ? known : recognize(tx, media, all);
  }

  /** Updates items that nobody has changed since they were added. Returns the questions whose key has changed. */
  async function correctAll(tx: Database, held: Held[], release: number, urls: MediaUrls, userId: string) {
    const keysBefore = new Map(
      (await listQuestions(tx, questionIds(held))).map((row) => [row.id, canonical(row.correctAnswer)]),
    );
    const newKeys: { id: string; question: string }[] = [];
    for (const { item, known } of held) {
      const { row } = known;
      const shown = item.mediaDigest === row.mediaDigest ? {} : mediaColumns(item, urls);
      const change = {
        ...shown,
        changedById: userId,
        changeNote: `Starter library, release ${release}`,
        updatedAt: clock(),
      };
      if (item.question && row.questionId) {
        const { correctAnswer, ...withoutKey } = item.question;
        const corrected = await updateQuestion(tx, row.questionId, {
          ...withoutKey,
          ...keyColumns(correctAnswer),
          ...change,
        });
        row.versionId = corrected?.versionId ?? null;
        if (keysBefore.get(row.questionId) !== canonical(correctAnswer)) {
          newKeys.push({ id: row.questionId, question: withoutKey.question.slice(0, LISTED_TEXT_MAX) });
        }
      } else if (item.card && row.flashcardId) {
        const corrected = await updateFlashcard(tx, row.flashcardId, { ...item.card, ...change });
        row.versionId = corrected?.versionId ?? null;
      }
      Object.assign(row, { wordsDigest: item.wordsDigest, mediaDigest: item.mediaDigest });
    }
    return newKeys;
  }

  return {
    async changes(): Promise<Compared> {
      const all = await library();
      const { added, corrected, kept, deleted } = compare(all, await knownIn(db, all));
      const held = [...corrected, ...kept];
      const questionsById = new Map((await listQuestions(db, questionIds(held))).map((row) => [row.id, row]));
      const cards = new Map((await listCards(db, cardIds(held))).map((row) => [row.id, row]));
      const present = ({ item, known: { row } }: Held): Compared['corrected'] => {
        const question = questionsById.get(row.questionId ?? '');
        const card = cards.get(row.flashcardId ?? '');
        const hasNewPicture = item.mediaDigest !== row.mediaDigest;
        if (item.question && question) {
          const { id, question: text } = question;
          const parts = partsOfQuestion(item.question, question);
          return [{ id, kind: 'question', text, parts: [...parts, ...pictureIf(hasNewPicture)] }];
        }
        if (item.card && card) {
          const isOther = canonical(item.card.occlusion ?? null) !== canonical(card.occlusion);
          const parts: LibraryPart[] = item.card.front === card.front && item.card.back === card.back ? [] : ['text'];
          const all = [...parts, ...pictureIf(hasNewPicture || isOther)];
          return [{ id: card.id, kind: 'flashcard', text: card.front, parts: all }];
        }
        return [];
      };
      return {
        release: all.release,
        date: all.date,
        added: [...grouped(added, ({ topic }) => topic)].map(([topic, items]) => {
          const questions = items.filter((item) => item.question).length;
          const category = items[0]?.category.name ?? '';
          return { category, topic: topic.name, questions, flashcards: items.length - questions };
        }),
        corrected: corrected.flatMap(present).map(shortened),
        kept: kept.flatMap(present).map(({ id, kind, text }) => shortened({ id, kind, text })),
        deleted: deleted.length,
      };
    },

    /** Returns what the hub has of each category, in the order of the library's files. */
    async categories(): Promise<ResponseOutput<typeof listLibraryCategories>> {
      const all = await library();
      const [known, parents, sprints] = await Promise.all([
        knownIn(db, all),
        listParents(db),
        readSprintGroups(folder),
      ]);
      const outlines = publishedOutlines();
      const inHub = new Map(known.flatMap((one) => (one.versionNow === null ? [] : [[one.row.item, one] as const])));
      return [...grouped(all.items, ({ category }) => category)].map(([category, items]) => {
        const held = items.filter(({ id }) => inHub.has(id));
        const topicIds = held.flatMap(({ id }) => inHub.get(id)?.topicId ?? []);
        const names = new Set([category, ...category.subcategories].map(({ name }) => nameKey(name)));
        const questions = held.filter((item) => item.question).length;
        return {
          name: category.name,
          description: category.description,
          topicId: mostFrequent(topicIds.map((id) => parents.get(id) ?? id)),
          questions,
          flashcards: held.length - questions,
          pictures: new Set(held.flatMap(({ media: shown }) => shown?.file ?? [])).size,
          sprints: sprints.filter((group) => group.category === category.name).length,
          exams: outlines
            .filter(({ domains }) => domains.some(({ topics }) => topics.some((name) => names.has(nameKey(name)))))
            .map(({ body, exam }) => ({ body, exam })),
        };
      });
    },

    /** Applies the choice, and stores that the teacher has decided on this release. */
    async update(choice: LibraryChoice, userId: string): Promise<ResponseOutput<typeof updateLibrary>> {
      const all = await library();
      const chosen = (known: Known[]) => {
        const { added, corrected, deleted } = compare(all, known);
        return {
          added: [...(choice.add ? added : []), ...(choice.restore ? deleted : [])],
          corrected: choice.correct ? corrected : [],
        };
      };
      const before = chosen(await knownIn(db, all));
      // The store may be slow, so this happens before any lock.
      const urls = await putMedia(media, folder, [
        ...before.added,
        ...before.corrected
          .filter(({ item, known }) => item.mediaDigest !== known.row.mediaDigest)
          .map(({ item }) => item),
      ]);
      const planned = new Set([...before.added, ...before.corrected.map(({ item }) => item)]);
      return longAuditedTransaction(db, async (tx) => {
        await takeLock(tx, 'starterLibrary');
        const known = await knownIn(tx, all);
        const now = chosen(known);
        // Items deleted or changed in the meantime have no picture in the store yet: they are left for the next update.
        const added = now.added.filter((item) => planned.has(item));
        const corrected = now.corrected.filter(({ item }) => planned.has(item));
        const { release } = all;
        const topicsInHub = topicsOf(all, known);
        const rows = await addItems(tx, added, { urls, createdById: userId, topicsInHub });
        const newKeys = await correctAll(tx, corrected, release, urls, userId);
        // Restored items replace deleted ones.
        const kept = new Map([...known.map(({ row }) => row), ...rows].map((row) => [row.item, row]));
        await keepItems(tx, [...kept.values()]);
        await writeSetting(tx, 'library_decided', release);
        await deleteSetting(tx, 'library_waiting');
        const answered = await answeredAmong(
          tx,
          newKeys.map(({ id }) => id),
        );
        const questions = added.filter((item) => item.question).length;
        return {
          questions,
          flashcards: added.length - questions,
          corrected: corrected.length,
          toRegrade: newKeys.filter(({ id }) => answered.has(id)),
        };
      });
    },
  };
}
export type LibraryService = ReturnType<typeof createLibraryService>;

function compare({ items }: Library, all: Known[]): Difference {
  const knownOf = new Map(all.map((known) => [known.row.item, known]));
  const difference: Difference = { added: [], corrected: [], kept: [], deleted: [] };
  for (const item of items) {
    const known = knownOf.get(item.id);
    if (known === undefined) difference.added.push(item);
    else if (known.versionNow === null) difference.deleted.push(item);
    else if (item.wordsDigest !== known.row.wordsDigest || item.mediaDigest !== known.row.mediaDigest) {
      const isUntouched = known.versionNow === known.row.versionId;
      difference[isUntouched ? 'corrected' : 'kept'].push({ item, known });
    }
  }
  return difference;
}

/** The hub's topic with most of a library topic's items, by the name of the library topic. */
function topicsOf({ items }: Library, all: Known[]): Map<string, string> {
  const topicOf = new Map(all.map(({ row, topicId }) => [row.item, topicId]));
  const likeliest = new Map<string, string>();
  for (const [topic, held] of grouped(items, ({ topic: of }) => of.name)) {
    const most = mostFrequent(held.flatMap(({ id }) => topicOf.get(id) ?? []));
    if (most !== null) likeliest.set(topic, most);
  }
  return likeliest;
}

/** Null if there are none. */
function mostFrequent(values: string[]): string | null {
  const all = [...grouped(values, (value) => value)];
  return all.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? null;
}

const questionIds = (held: Held[]) => held.flatMap(({ known }) => known.row.questionId ?? []);
const cardIds = (held: Held[]) => held.flatMap(({ known }) => known.row.flashcardId ?? []);
const pictureIf = (isOther: boolean): LibraryPart[] => (isOther ? ['picture'] : []);
const shortened = <One extends { text: string }>(one: One): One => ({
  ...one,
  text: one.text.slice(0, LISTED_TEXT_MAX),
});

function partsOfQuestion(libraryQuestion: NonNullable<LibraryItem['question']>, now: QuestionRow): LibraryPart[] {
  const comparable = ({
    question,
    options,
    content,
    correctAnswer,
    explanation,
    ...rest
  }: QuestionRow | typeof libraryQuestion) => ({
    text: question,
    options: [options, content ?? null],
    key: correctAnswer,
    explanation,
    details: [rest.details ?? null, rest.difficulty, rest.imageDescription ?? null, rest.kind],
  });
  const [before, after] = [comparable(now), comparable(libraryQuestion)];
  return (['text', 'options', 'key', 'explanation', 'details'] as const).filter(
    (part) => canonical(before[part]) !== canonical(after[part]),
  );
}
