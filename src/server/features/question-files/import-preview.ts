import type { ImportPreview, ImportProblem } from '#shared/contract/question-files.ts';
import type { ImportedQuestion } from '#shared/domain/question-import/imported-question.ts';
import { LISTED_MAX, listedProblems } from './import-problems.ts';
import type { KnownQuestion } from './known-questions.ts';

const SAMPLE_SIZE = 5;

interface Findings {
  format: ImportPreview['format'];
  totalCount: number;
  /** The valid ones. */
  questions: ImportedQuestion[];
  problems: ImportProblem[];
  /** Of each valid question. */
  known: (KnownQuestion | null)[];
  newTopics: string[];
}

/** What was found, as the dry run tells it: lists cut, counts whole. */
export function previewOf({ format, totalCount, questions, problems, known, newTopics }: Findings): ImportPreview {
  const duplicates = questions.flatMap(({ line, questionNumber, question }, i) => {
    const before = known[i];
    if (!before) return [];
    const { sameAs, existingId, otherAnswer } = before;
    return { line, questionNumber, questionText: question, sameAs, existingId, isSameAnswer: otherAnswer === null };
  });
  return {
    format,
    totalCount,
    newCount: questions.length - duplicates.length,
    duplicateCount: duplicates.length,
    problemCount: problems.length,
    duplicates: duplicates.slice(0, LISTED_MAX),
    problems: listedProblems(problems),
    newTopics: newTopics.slice(0, LISTED_MAX),
    sample: questions.slice(0, SAMPLE_SIZE).map((question) => ({
      questionNumber: question.questionNumber,
      question: question.question,
      options: question.options,
      correctAnswer: question.correctAnswer,
      explanation: question.explanation,
      topic: question.topic && [question.topic.main, question.topic.sub ?? []].flat().join(' > '),
      hasImage: question.image !== null || question.imageUrl !== null,
    })),
  };
}
