import { v7 as newId } from 'uuid';
import type { Clock } from '#server/adapters/clock.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import type { ImportParser } from '#server/importing/import-parser.ts';
import { noteImport, type Bin } from '#server/core/bin.ts';
import { AppError, invalid } from '#server/core/errors.ts';
import { LISTED_MAX, readImport } from '#server/core/import-file.ts';
import { storeTopics, type ImportSteps, type StepwiseImports } from '#server/core/import-steps.ts';
import { listKnownTopics, type Origin } from '#server/core/named-topics.repository.ts';
import { planTopics } from '#server/core/named-topics.ts';
import { tellWith, type ReportProgress, type TellProgress } from '#server/core/progress-stream.ts';
import { spelledAsInBank } from '#server/core/tags.repository.ts';
import type { UploadedFile } from '#server/core/uploads.ts';
import { createKeptImports } from '#server/importing/kept-imports.ts';
import type { Database } from '#server/db/engine.ts';
import type { RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import type { ImportPreview, ImportResult, ColumnAssignment } from '#shared/bank/question-files.contract.ts';
import { listedRemarks } from '#server/importing/question/import-remarks.ts';
import type { ImportedQuestion, ParsedImport } from '#server/importing/question/imported-question.ts';
import { UnclearColumnsError } from '#server/importing/sheet/column-assignment.ts';
import type { MediaService } from '../media/media.service.ts';
import { checkAnswers } from './answer-check.ts';
import { previewOf, previewOfUnclear, remarksOnTaken, sortedDuplicates } from './import-preview.ts';
import { checkProblems, rowsWithProblems } from './import-problems.ts';
import { insertQuestions } from './import.repository.ts';
import { checkMedia } from './imported-media.ts';
import { compareWithBank } from './known-questions.ts';
import { findTopics, type TopicChoice } from './topic-choices.ts';

interface ImportDependencies {
  db: Database;
  clock: Clock;
  parser: Pick<ImportParser, 'parse'>;
  media: Pick<MediaService, 'prepareMedia' | 'claimMedia' | 'storeImage'>;
  /** Where previews are kept. */
  mediaStore: MediaStore;
  stepwise: Pick<StepwiseImports, 'run'>;
  bin: Bin;
}

/** What was read from a file, with its images stored, but claimed by no question yet. */
export interface CheckedFile extends Omit<ParsedImport, 'images'> {
  /** The numbers of the questions that are deleted in their source. */
  hidden: number[];
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
  /** A file, or the token of a preview. */
  source: TabularFile | string;
  teacherId: string;
}

interface Checking {
  teacherId: string;
  report: ReportProgress;
}

interface TabularFile extends UploadedFile {
  /** The teacher's choices for the columns of tables. */
  layouts?: readonly ColumnAssignment[];
}

/** Imports questions from a file, or previews the import. Throws 400 for a file that can't be read. */
export function createImportService({ db, clock, parser, media, mediaStore, stepwise, bin }: ImportDependencies) {
  const kept = createKeptImports<CheckedFile>({ clock, store: mediaStore, kind: 'questions' });

  /** Reads a file and stores its images. If nothing claims them, the daily sweep deletes them. */
  async function check(file: TabularFile, { teacherId, report }: Checking): Promise<CheckedFile> {
    const { images, ...parsed } = await readImport(file, report, (tabular) => parser.parse(tabular));
    const hidden = parsed.questions.flatMap(({ isHidden, questionNumber }) => (isHidden ? questionNumber : []));
    const { questions, problems } = await checkMedia({
      parsed: { questions: parsed.questions, images },
      prepareMedia: media.prepareMedia,
      placeImage: (data) => media.storeImage(data, teacherId),
      stage: 'Checking the images',
      report,
    });
    return { ...parsed, questions, problems: [...parsed.problems, ...problems], hidden };
  }

  return {
    /** Keeps what was read, so that a token confirms the import. Changes nothing in the bank. */
    async preview(file: TabularFile, checking: Checking): Promise<ImportPreview> {
      const checked = await check(file, checking).catch((error: unknown) => {
        if (error instanceof UnclearColumnsError) return error;
        throw error;
      });
      if (checked instanceof UnclearColumnsError) return previewOfUnclear(file.name, checked.sheet);
      // Visible questions come first, since a hidden question may be the older one of two duplicates.
      const visible = checked.questions.filter(({ isHidden }) => !isHidden);
      const all = [...visible, ...checked.questions.filter(({ isHidden }) => isHidden)];
      const known = await compareWithBank((read) => read(db), all, comparing(all, tellWith(checking.report)));
      const topics = planTopics(await listKnownTopics(db));
      const { find, labelOf, matches } = findTopics(all, { topics });
      for (const { topic } of visible) find(topic);
      return previewOf({
        token: await kept.keep(checking.teacherId, checked),
        format: checked.format,
        totalCount: checked.totalCount,
        questions: visible,
        hidden: all.slice(visible.length),
        remarked: checked.remarked,
        problems: problemsOf(checked, { takeHidden: false }),
        known,
        newTopics: topics.created.map(({ label }) => label),
        topicMatches: matches(),
        topicLabel: labelOf,
        sheet: checked.sheet,
        codePage: checked.codePage,
      });
    },

    /** All or nothing. Throws 400 with the problems if the file has any that the teacher has not waived. */
    async import({ source, teacherId, ...choices }: ImportRequest, report: ReportProgress): Promise<ImportResult> {
      const checked = await checkedFileOf(source, { teacherId, report });
      const questions = checked.questions.filter(({ isHidden }) => choices.takeHidden || !isHidden);
      const problems = problemsOf(checked, choices);
      checkProblems({ ...checked, questions }, problems, choices);
      const tell = tellWith(report);
      const origin = { createdById: teacherId, createdAt: clock() };
      const stored = await stepwise.run(async (steps) => {
        const { ids, ...result } = await store(steps, questions, {
          ...choices,
          remarked: checked.remarked,
          origin,
          tell,
        });
        if (typeof source === 'string') await kept.use(teacherId, source);
        const imported = { subject: 'questions', ids, byId: teacherId } as const;
        return { ...result, binActionId: await steps.last((tx) => noteImport(bin, tx, imported)) };
      });
      return { ...stored, skippedProblems: rowsWithProblems(problems) };
    },
  };

  async function checkedFileOf(source: TabularFile | string, checking: Checking): Promise<CheckedFile> {
    if (typeof source === 'string') return kept.read(checking.teacherId, source);
    return check(source, checking).catch((error: unknown) => {
      throw error instanceof UnclearColumnsError ? invalid(error.message) : error;
    });
  }

  async function store(
    { step, rows: stepRows, note }: ImportSteps,
    questions: ImportedQuestion[],
    { skipDuplicates, topicId, topics: choices, remarked, origin, tell }: StoringChoices,
  ): Promise<Omit<ImportResult, 'skippedProblems' | 'binActionId'> & { ids: string[] }> {
    const known = await compareWithBank(step, questions, comparing(questions, tell));
    const uploads = questions.map((question, i) => {
      const before = known[i] ?? null;
      return { question, before, id: skipDuplicates && before?.isIdentical ? null : newId() };
    });
    const rows = uploads.flatMap(({ question, id }) => (id === null ? [] : { id, question }));
    const stored = { table: 'questions', ids: rows.map(({ id }) => id), topicId, origin } as const;
    const { topicIds, createdTopics } = await storeTopics({ step, note }, stored, (topics) =>
      topicId === null ? topicIdsOf(rows, { topics, choices }) : rows.map(() => topicId),
    );
    for (let start = 0; start < rows.length; start += stepRows) {
      const batch = rows.slice(start, start + stepRows);
      await step(async (tx) => {
        const tags = await spelledAsInBank(
          tx,
          batch.map(({ question }) => question.tags),
        );
        const topicOf = (i: number) => topicIds[start + i] ?? null;
        await insertQuestions(
          tx,
          batch.map(({ id, question }, i) => ({ ...question, id, topicId: topicOf(i), tags: tags[i] ?? [] })),
          origin,
        );
        const urls = new Set(batch.flatMap(({ question }) => question.imageUrl ?? question.videoUrl ?? []));
        if (urls.size > 0) await media.claimMedia(tx, [...urls]);
      });
      await tell({ stage: 'Storing questions', done: start + batch.length, total: rows.length });
    }
    const { sameStems } = sortedDuplicates(questions, known);
    return {
      ids: stored.ids,
      count: rows.length,
      skippedDuplicates: questions.length - rows.length,
      sameStemCount: sameStems.length,
      sameStems: sameStems.slice(0, LISTED_MAX),
      createdTopics,
      remarks: listedRemarks(
        remarksOnTaken(
          remarked,
          rows.map(({ question }) => question),
        ),
      ),
      validation: await checkAnswers(step, uploads, tell),
    };
  }
}
/** Problems of hidden questions count only if these are to be imported. */
function problemsOf({ problems, hidden }: CheckedFile, { takeHidden }: Pick<ImportChoices, 'takeHidden'>) {
  const ignored = new Set<number | null>(takeHidden ? [] : hidden);
  return problems.filter(({ questionNumber }) => !ignored.has(questionNumber));
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
