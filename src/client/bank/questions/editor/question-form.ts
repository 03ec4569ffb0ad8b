import type { Question } from '#shared/bank/questions.contract.ts';
import type { QuestionInput } from '#client/api/questions.ts';
import { blankOptions, NO_KEY } from './option-editing.ts';

/** A new question, in the topic of the list that it is added from. */
export function blankQuestion(topicId: string | null): QuestionInput {
  return {
    question: '',
    options: [...blankOptions],
    correctAnswer: NO_KEY,
    explanation: '',
    difficulty: 'medium',
    topicId,
    imageUrl: null,
    videoUrl: null,
  };
}

/** A stored question. Its difficulty is kept, though no field shows it. */
export function editedQuestion(stored: Question): QuestionInput {
  const { question, options, correctAnswer, explanation, difficulty, topicId, imageUrl, videoUrl } = stored;
  return {
    question,
    options: [...options],
    correctAnswer,
    explanation: explanation ?? '',
    difficulty,
    topicId,
    imageUrl,
    videoUrl,
  };
}
