import { LISTED_MAX } from '#server/core/import-file.ts';
import type { RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import type {
  ImportDuplicate,
  ImportPreview,
  ImportProblem,
  ColumnReading,
} from '#shared/bank/question-files.contract.ts';
import { listedRemarks } from '#server/importing/question/import-remarks.ts';
import type { ImportedQuestion } from '#server/importing/question/imported-question.ts';
import { importExtension } from '#shared/bank/import-extensions.ts';
import { listedProblems } from './import-problems.ts';
import type { KnownQuestion } from './known-questions.ts';

const SAMPLE_SIZE = 5;

interface Findings extends Pick<
  ImportPreview,
  'token' | 'format' | 'totalCount' | 'newTopics' | 'topicMatches' | 'sheet' | 'codePage'
> {
  /** The valid ones. */
  questions: ImportedQuestion[];
  hidden: ImportedQuestion[];
  remarked: RemarkedItem[];
  problems: ImportProblem[];
  /** One for each valid question, the hidden ones last. */
  known: (KnownQuestion | null)[];
  /** A readable path of the topic that a question will get. */
  topicLabel: (topic: ImportedQuestion['topic']) => string | null;
}

/** Returns the findings as the dry run reports them: lists are cut, counts are complete. */
export function previewOf({ questions, problems, known, topicLabel, ...found }: Findings): ImportPreview {
  const { token, format, totalCount, hidden, remarked, newTopics, topicMatches, sheet, codePage } = found;
  const hiddenDuplicates = known.slice(questions.length).filter((before) => before?.isIdentical).length;
  const { duplicates, sameStems } = sortedDuplicates(questions, known);
  return {
    token,
    format,
    totalCount,
    newCount: questions.length - duplicates.length,
    duplicateCount: duplicates.length,
    sameStemCount: sameStems.length,
    problemCount: problems.length,
    hidden: {
      count: remarked.filter(isOfHidden).length,
      newCount: hidden.length - hiddenDuplicates,
      duplicateCount: hiddenDuplicates,
    },
    duplicates: duplicates.slice(0, LISTED_MAX),
    sameStems: sameStems.slice(0, LISTED_MAX),
    problems: listedProblems(problems),
    remarks: listedRemarks(remarksOnTaken(remarked, questions)),
    newTopics: newTopics.slice(0, LISTED_MAX),
    topicMatches: topicMatches.slice(0, LISTED_MAX),
    sheet,
    codePage,
    sample: questions.slice(0, SAMPLE_SIZE).map((question) => ({
      questionNumber: question.questionNumber,
      question: question.question,
      kind: question.kind,
      options: question.options,
      content: question.content,
      correctAnswer: question.correctAnswer,
      explanation: question.explanation,
      topic: topicLabel(question.topic),
      hasImage: question.image !== null || question.imageUrl !== null,
    })),
  };
}

/** The questions whose text already exists: the identical ones, and those that only share a stem. */
export function sortedDuplicates(questions: readonly ImportedQuestion[], known: readonly (KnownQuestion | null)[]) {
  const duplicates: ImportDuplicate[] = [];
  const sameStems: ImportDuplicate[] = [];
  for (const [i, { line, questionNumber, question }] of questions.entries()) {
    const before = known[i];
    if (!before) continue;
    const { isIdentical, otherAnswer, ...existing } = before;
    const isSameAnswer = isIdentical || otherAnswer === null;
    (isIdentical ? duplicates : sameStems).push({
      line,
      questionNumber,
      questionText: question,
      ...existing,
      isSameAnswer,
    });
  }
  return { duplicates, sameStems };
}

/** The preview of a table whose columns have to be chosen first. */
export function previewOfUnclear(fileName: string, sheet: ColumnReading): ImportPreview {
  const extension = importExtension(fileName);
  const format = extension === '.csv' ? 'csv' : extension === '.zip' ? 'zip' : 'excel';
  return previewOf({
    token: null,
    format,
    totalCount: 0,
    questions: [],
    hidden: [],
    remarked: [],
    problems: [],
    known: [],
    newTopics: [],
    topicMatches: [],
    topicLabel: () => null,
    codePage: null,
    sheet,
  });
}

const isOfHidden = ({ remarks }: RemarkedItem): boolean => remarks.some(({ kind }) => kind === 'hidden');

/** Remarks on imported questions and on non-questions; on other hidden questions only that they are hidden. */
export function remarksOnTaken(
  remarked: readonly RemarkedItem[],
  questions: readonly Pick<ImportedQuestion, 'questionNumber'>[],
): RemarkedItem[] {
  const taken = new Set(questions.map(({ questionNumber }) => questionNumber));
  return remarked.flatMap((item) => {
    if (item.number === null || taken.has(item.number)) return item;
    return isOfHidden(item) ? { ...item, remarks: item.remarks.filter(({ kind }) => kind === 'hidden') } : [];
  });
}
