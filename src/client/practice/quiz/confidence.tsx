import { useState } from 'react';
import { CONFIDENCES, type Confidence } from '#shared/domain/limits.ts';
import { useStoredSwitch } from '#client/lib/stored-switch.ts';
import { CONFIDENCE_LABELS } from '#client/components/result-text.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { canSelect, currentQuestion, isExam } from './quiz-selectors.ts';
import type { QuizInProgress } from './quiz-state.ts';

/** Whether students want to be asked how sure they are, in this browser. */
export const useConfidenceSwitch = () => useStoredSwitch('quiz_confidence', { isOnAtFirst: false });

/** How sure the student is of the answers that are not submitted yet. Like these, it may still change; none is needed. */
export function useConfidence(quiz: QuizInProgress) {
  const { isOn } = useConfidenceSwitch();
  const [chosen, setChosen] = useState<Readonly<Record<string, Confidence>>>({});
  const question = currentQuestion(quiz);
  const isAsked = isOn && question !== undefined && !isExam(quiz) && canSelect(quiz);
  return {
    of: (questionId: string): Confidence | undefined => chosen[questionId],
    control: isAsked && (
      // Its arrow keys choose, instead of leading to another question.
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
