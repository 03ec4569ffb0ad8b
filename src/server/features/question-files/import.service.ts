import { v7 as newId } from 'uuid';
import type { Clock } from '#server/adapters/clock.ts';
import type { ImportParser } from '#server/adapters/import-parser/import-parser.ts';
import { invalid } from '#server/core/errors.ts';
import { looksLikeImage } from '#server/core/imported-image.ts';
import {
  insertTopics,
  listKnownTopics,
  lockKnownTopics,
  takeImportTurn,
} from '#server/core/named-topics.repository.ts';
import type { Origin } from '#server/core/named-topics.repository.ts';
import { planTopics } from '#server/core/named-topics.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import { tellWith } from '#server/core/tell-progress.ts';
import type { TellProgress } from '#server/core/tell-progress.ts';
import type { UploadedFile } from '#server/core/uploads.ts';
import type { Database } from '#server/db/engine.ts';
import { withoutTimeLimits } from '#server/db/time-limits.ts';
import type { ImportPreview, ImportResult } from '#shared/contract/question-files.ts';
import { ImportFileError } from '#shared/domain/question-import/import-file-error.ts';
import type { ImportedQuestion, ParsedImport } from '#shared/domain/question-import/imported-question.ts';
import { checkAnswers } from './answer-check.ts';
import { previewOf } from './import-preview.ts';
import { checkProblems, rowsWithProblems } from './import-problems.ts';
import { insertQuestions } from './import.repository.ts';
import { checkMedia } from './imported-media.ts';
import { compareWithBank } from './known-questions.ts';

const BATCH = 1000;

interface ImportDependencies {
  db: Database;
  clock: Clock;
  parser: Pick<ImportParser, 'parse'>;
  prepareMedia: (url: string) => Promise<void>;
  claimMedia: (tx: Database, urls: string[]) => Promise<void>;
  storeImage: (data: Uint8Array, createdById: string) => Promise<string>;
}

export interface ImportChoices {
  /** Otherwise one problem refuses the whole file. */
  validRowsOnly: boolean;
  /** Leaves out questions whose text is in the bank already, or earlier in the file. */
  skipDuplicates: boolean;
}

interface ImportRequest extends ImportChoices {
  file: UploadedFile;
  teacherId: string;
}

/** Questions from a file: what an import would do, and the import itself. A file that can't be read throws 400. */
export function createImportService({ db, clock, parser, prepareMedia, claimMedia, storeImage }: ImportDependencies) {
  async function read(file: UploadedFile, report: ReportProgress): Promise<ParsedImport> {
    report({ stage: 'Reading the file', done: 0, total: 1 });
    const parsed = await parser.parse(file).catch((error: unknown) => {
      throw error instanceof ImportFileError ? invalid(error.message) : error;
    });
    // Nobody needs the file any more, which may be 100 MB, while its questions are stored.
    file.data = Buffer.alloc(0);
    report({ stage: 'Reading the file', done: 1, total: 1 });
    return parsed;
  }

  return {
    /** Stores nothing. */
    async preview(file: UploadedFile, report: ReportProgress): Promise<ImportPreview> {
      const parsed = await read(file, report);
      const { format, totalCount } = parsed;
      const stage = 'Checking the images';
      const media = await checkMedia({ parsed, prepareMedia, placeImage: looksLikeImage, stage, report });
      const known = await compareWithBank(db, media.questions, comparing(media.questions, tellWith(report)));
      const topics = planTopics(await listKnownTopics(db));
      for (const { topic } of media.questions) topics.idOf(topic);
      return previewOf({
        format,
        totalCount,
        questions: media.questions,
        problems: [...parsed.problems, ...media.problems],
        known,
        newTopics: topics.created.map(({ label }) => label),
      });
    },

    /** All or nothing. Throws 400 with all that is wrong where the file has problems that the teacher has not waived. */
    async import({ file, teacherId, ...choices }: ImportRequest, report: ReportProgress): Promise<ImportResult> {
      const parsed = await read(file, report);
      checkProblems(parsed, parsed.problems, choices);
      const placeImage = (data: Uint8Array) => storeImage(data, teacherId);
      const media = await checkMedia({ parsed, prepareMedia, placeImage, stage: 'Storing images', report });
      const problems = [...parsed.problems, ...media.problems];
      checkProblems({ ...parsed, questions: media.questions }, problems, choices);
      const tell = tellWith(report);
      const origin = { createdById: teacherId, createdAt: clock() };
      const stored = await db.transaction(async (tx) => {
        await withoutTimeLimits(tx);
        return store(tx, media.questions, { ...choices, origin, tell });
      });
      return { ...stored, skippedProblems: rowsWithProblems(problems) };
    },
  };

  async function store(
    tx: Database,
    questions: ImportedQuestion[],
    { skipDuplicates, origin, tell }: { skipDuplicates: boolean; origin: Origin; tell: TellProgress },
  ): Promise<Omit<ImportResult, 'skippedProblems'>> {
    await takeImportTurn(tx);
    const known = await compareWithBank(tx, questions, comparing(questions, tell));
    const uploads = questions.map((question, i) => {
      const before = known[i] ?? null;
      return { question, before, id: skipDuplicates && before !== null ? null : newId() };
    });
    const topics = planTopics(await lockKnownTopics(tx));
    const rows = uploads.flatMap(({ question, id }) => (id === null ? [] : { id, question }));
    const topicIds = rows.map(({ question }) => topics.idOf(question.topic));
    await insertTopics(tx, topics.created, origin);
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH);
      await insertQuestions(
        tx,
        batch.map(({ id, question }, i) => ({ ...storable(question), id, topicId: topicIds[start + i] ?? null })),
        origin,
      );
      await tell({ stage: 'Storing questions', done: start + batch.length, total: rows.length });
    }
    const urls = new Set(rows.flatMap(({ question }) => question.imageUrl ?? question.videoUrl ?? []));
    if (urls.size > 0) await claimMedia(tx, [...urls]);
    return {
      count: rows.length,
      skippedDuplicates: questions.length - rows.length,
      createdTopics: topics.created.map(({ label }) => label),
      validation: await checkAnswers(tx, uploads, tell),
    };
  }
}
export type ImportService = ReturnType<typeof createImportService>;

const comparing = (questions: ImportedQuestion[], tell: TellProgress) => (done: number) =>
  tell({ stage: 'Comparing with the bank', done, total: questions.length });

function storable(question: ImportedQuestion) {
  const { options, correctAnswer, explanation, difficulty, imageUrl, videoUrl, ignoredDuplicate } = question;
  return {
    question: question.question,
    options,
    correctAnswer,
    explanation,
    difficulty,
    imageUrl,
    videoUrl,
    ignoredDuplicate,
  };
}
