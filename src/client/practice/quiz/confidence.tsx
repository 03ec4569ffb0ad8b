import { useState } from 'react';
import { CONFIDENCES, type Confidence } from '#shared/domain/limits.ts';
import { useStoredSwitch } from '#client/lib/stored-switch.ts';
import { CONFIDENCE_LABELS } from '#client/components/result-text.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { canSelect, currentQuestion, isExam } from './quiz-selectors.ts';
import type { QuizInProgress } from './quiz-state.ts';

/** Whether the student wants to be asked how sure they are, in this browser. */
export const useConfidenceSwitch = () => useStoredSwitch('quiz_confidence', { isOnAtFirst: false });

/** The student's confidence in answers not submitted yet. It is optional, and may change until they are submitted. */
export function useConfidence(quiz: QuizInProgress) {
  const { isOn } = useConfidenceSwitch();
  const [chosen, setChosen] = useState<Readonly<Record<string, Confidence>>>({});
  const question = currentQuestion(quiz);
  const isAsked = isOn && question !== undefined && !isExam(quiz) && canSelect(quiz);
  return {
    of: (questionId: string): Confidence | undefined => chosen[questionId],
    control: isAsked && (
      // Its arrow keys select a level instead of moving to another question.
      <div data-answer>
        <Segmented<Confidence | ''>
          label="How sure are you? (optional, not scored)"
          options={CONFIDENCES.map((value) => ({ value, label: CONFIDENCE_LABELS[value] }))}
          value={chosen[question.id] ?? ''}
          onChange={(value) => value !== '' && setChosen({ ...chosen, [question.id]: value })}
        />
      </div>
    ),
  };
}
