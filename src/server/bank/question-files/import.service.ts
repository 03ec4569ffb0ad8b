import { v7 as newId } from 'uuid';
import type { Clock } from '#server/adapters/clock.ts';
import type { ImportParser } from '#server/importing/import-parser.ts';
import { AppError, invalid, notFound } from '#server/core/errors.ts';
import { LISTED_MAX, readImport } from '#server/core/import-file.ts';
import { looksLikeImage } from '#server/core/imported-image.ts';
import {
  insertTopics,
  listKnownTopics,
  lockKnownTopics,
  takeImportTurn,
  type Origin,
} from '#server/core/named-topics.repository.ts';
import { planTopics } from '#server/core/named-topics.ts';
import { tellWith, type ReportProgress, type TellProgress } from '#server/core/progress-stream.ts';
import { spelledAsInBank } from '#server/core/tags.repository.ts';
import type { UploadedFile } from '#server/core/uploads.ts';
import type { Database } from '#server/db/engine.ts';
import { withoutTimeLimits } from '#server/db/time-limits.ts';
import type { RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import type { ImportPreview, ImportResult, ColumnAssignment } from '#shared/bank/question-files.contract.ts';
import { listedRemarks } from '#server/importing/question/import-remarks.ts';
import type { ImportedQuestion } from '#server/importing/question/imported-question.ts';
import { UnclearColumnsError } from '#server/importing/sheet/column-assignment.ts';
import type { MediaService } from '../media/media.service.ts';
import { checkAnswers } from './answer-check.ts';
import { previewOf, previewOfUnclear, remarksOnTaken, sortedDuplicates } from './import-preview.ts';
import { checkProblems, rowsWithProblems } from './import-problems.ts';
import { insertQuestions } from './import.repository.ts';
import { checkMedia } from './imported-media.ts';
import { compareWithBank } from './known-questions.ts';
import { findTopics, type TopicChoice } from './topic-choices.ts';

const BATCH = 1000;

interface ImportDependencies {
  db: Database;
  clock: Clock;
  parser: Pick<ImportParser, 'parse'>;
  media: Pick<MediaService, 'prepareMedia' | 'claimMedia' | 'storeImage' | 'findImage'>;
}

export interface ImportChoices {
  /** Otherwise one problem refuses the whole file. */
  validRowsOnly: boolean;
  /** Leaves out questions that are in the bank already, or earlier in the file, with the same options, key and picture. */
  skipDuplicates: boolean;
  /** Also imports questions that are deleted in their source. */
  takeHidden: boolean;
  /** The topic for all questions, whatever topics the file names; null keeps the topics of the file. */
  topicId: string | null;
  /** The teacher's decisions on the meaning of names, where it is unclear or was guessed wrong. */
  topics: readonly TopicChoice[];
}

interface StoringChoices extends Omit<ImportChoices, 'validRowsOnly'> {
  remarked: RemarkedItem[];
  origin: Origin;
  tell: TellProgress;
}

interface ImportRequest extends ImportChoices {
  file: TabularFile;
  teacherId: string;
}

interface TabularFile extends UploadedFile {
  /** The teacher's choices for the columns of tables. */
  layouts?: readonly ColumnAssignment[];
}

/** Imports questions from a file, or previews the import. Throws 400 for a file that can't be read. */
export function createImportService({ db, clock, parser, media }: ImportDependencies) {
  const { prepareMedia } = media;

  const read = (file: TabularFile, report: ReportProgress) => readImport(file, report, (given) => parser.parse(given));

  return {
    /** Stores nothing. */
    async preview(file: TabularFile, report: ReportProgress): Promise<ImportPreview> {
      const parsed = await read(file, report).catch((error: unknown) => {
        if (error instanceof UnclearColumnsError) return error;
        throw error;
      });
      if (parsed instanceof UnclearColumnsError) return previewOfUnclear(file.name, parsed.sheet);
      const { format, totalCount } = parsed;
      const placeImage = async (data: Uint8Array) => {
        const path = await looksLikeImage(data);
        return (await media.findImage(data)) ?? path;
      };
      const checked = await checkMedia({ parsed, prepareMedia, placeImage, stage: 'Checking the images', report });
      const hidden = new Set<number | null>(
        parsed.questions.flatMap(({ isHidden, questionNumber }) => (isHidden ? questionNumber : [])),
      );
      // Visible questions come first, since a hidden question may be the older one of two duplicates.
      const visible = checked.questions.filter(({ isHidden }) => !isHidden);
      const all = [...visible, ...checked.questions.filter(({ isHidden }) => isHidden)];
      const known = await compareWithBank(db, all, comparing(all, tellWith(report)));
      const topics = planTopics(await listKnownTopics(db));
      const { find, labelOf, matches } = findTopics(all, { topics });
      for (const { topic } of visible) find(topic);
      return previewOf({
        format,
        totalCount,
        questions: visible,
        hidden: all.slice(visible.length),
        remarked: parsed.remarked,
        problems: [...parsed.problems, ...checked.problems.filter(({ questionNumber }) => !hidden.has(questionNumber))],
        known,
        newTopics: topics.created.map(({ label }) => label),
        topicMatches: matches(),
        topicLabel: labelOf,
        sheet: parsed.sheet,
      });
    },

    /** All or nothing. Throws 400 with the problems if the file has any that the teacher has not waived. */
    async import({ file, teacherId, ...choices }: ImportRequest, report: ReportProgress): Promise<ImportResult> {
      const parsed = await read(file, report).catch((error: unknown) => {
        throw error instanceof UnclearColumnsError ? invalid(error.message) : error;
      });
      if (!choices.takeHidden) parsed.questions = parsed.questions.filter(({ isHidden }) => !isHidden);
      checkProblems(parsed, parsed.problems, choices);
      const placeImage = (data: Uint8Array) => media.storeImage(data, teacherId);
      const checked = await checkMedia({ parsed, prepareMedia, placeImage, stage: 'Storing images', report });
      const problems = [...parsed.problems, ...checked.problems];
      checkProblems({ ...parsed, questions: checked.questions }, problems, choices);
      const tell = tellWith(report);
      const origin = { createdById: teacherId, createdAt: clock() };
      const stored = await db.transaction(async (tx) => {
        await withoutTimeLimits(tx);
        return store(tx, checked.questions, { ...choices, remarked: parsed.remarked, origin, tell });
      });
      return { ...stored, skippedProblems: rowsWithProblems(problems) };
    },
  };

  async function store(
    tx: Database,
    questions: ImportedQuestion[],
    { skipDuplicates, topicId, topics: choices, remarked, origin, tell }: StoringChoices,
  ): Promise<Omit<ImportResult, 'skippedProblems'>> {
    await takeImportTurn(tx);
    const known = await compareWithBank(tx, questions, comparing(questions, tell));
    const uploads = questions.map((question, i) => {
      const before = known[i] ?? null;
      return { question, before, id: skipDuplicates && before?.isIdentical ? null : newId() };
    });
    const topicsThere = await lockKnownTopics(tx);
    if (topicId !== null && !topicsThere.some(({ id }) => id === topicId)) throw notFound('Topic');
    const topics = planTopics(topicsThere);
    const rows = uploads.flatMap(({ question, id }) => (id === null ? [] : { id, question }));
    const topicIds = topicId === null ? topicIdsOf(rows, { topics, choices }) : rows.map(() => topicId);
    await insertTopics(tx, topics.created, origin);
    const tags = await spelledAsInBank(
      tx,
      rows.map(({ question }) => question.tags),
    );
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH);
      await insertQuestions(
        tx,
        batch.map(({ id, question }, i) => ({
          ...question,
          id,
          topicId: topicIds[start + i] ?? null,
          tags: tags[start + i] ?? [],
        })),
        origin,
      );
      await tell({ stage: 'Storing questions', done: start + batch.length, total: rows.length });
    }
    const urls = new Set(rows.flatMap(({ question }) => question.imageUrl ?? question.videoUrl ?? []));
    if (urls.size > 0) await media.claimMedia(tx, [...urls]);
    const { sameStems } = sortedDuplicates(questions, known);
    return {
      count: rows.length,
      skippedDuplicates: questions.length - rows.length,
      sameStemCount: sameStems.length,
      sameStems: sameStems.slice(0, LISTED_MAX),
      createdTopics: topics.created.map(({ label }) => label),
      remarks: listedRemarks(
        remarksOnTaken(
          remarked,
          rows.map(({ question }) => question),
        ),
      ),
      validation: await checkAnswers(tx, uploads, tell),
    };
  }
}
/** Throws 400 if the topic of some questions is unclear, with each name once. */
function topicIdsOf(
  rows: { question: ImportedQuestion }[],
  context: Parameters<typeof findTopics>[1],
): (string | null)[] {
  const questions = rows.map(({ question }) => question);
  const { find } = findTopics(questions, context);
  const unclear = new Map<string, { path: string; message: string }>();
  const ids = questions.map(({ topic, line }) => {
    const found = find(topic);
    if ('id' in found) return found.id;
    if (!unclear.has(found.message)) unclear.set(found.message, { path: `line ${line}`, message: found.message });
    return null;
  });
  if (unclear.size === 0) return ids;
  throw new AppError(400, 'import_refused', 'Some topics are not clear. Nothing was imported.', {
    issues: [...unclear.values()].slice(0, LISTED_MAX),
  });
}

export type ImportService = ReturnType<typeof createImportService>;

const comparing = (questions: ImportedQuestion[], tell: TellProgress) => (done: number) =>
  tell({ stage: 'Comparing with the bank', done, total: questions.length });
