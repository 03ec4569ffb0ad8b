import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormulaText } from '#client/components/formula-text.tsx';
import { Explanation } from '#client/components/explanation.tsx';
import { OptionLetter, OptionList, optionRow } from '#client/components/option-list.tsx';
import { QuestionMedia } from '#client/components/question-media.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import type { EditorForm } from './question-fields.tsx';

const moments = [
  { value: 'asked', label: 'When asked' },
  { value: 'answered', label: 'When answered' },
] as const;

/** The question as a student will see it, out of the same pieces as in a quiz. */
export function QuestionPreview({ control }: Pick<EditorForm, 'control'>) {
  const [moment, setMoment] = useState<(typeof moments)[number]['value']>('asked');
  const [question, options, correctAnswer, explanation, imageUrl, videoUrl] = useWatch({
    control,
    name: ['question', 'options', 'correctAnswer', 'explanation', 'imageUrl', 'videoUrl'],
  });
  const shownOptions = options.map((option, index) => option.trim() || `Option ${index + 1}`);
  return (
    <section aria-label="As a student will see it" className="grid min-w-0 content-start gap-3">
      <Segmented label="As a student will see it" options={moments} value={moment} onChange={setMoment} />
      {/* Has the ground of the quiz. */}
      <div className="grid min-w-0 content-start gap-5 rounded-card border border-line bg-paper p-4 sm:p-5">
        <h3 className="text-18 font-medium tracking-normal text-wrap wrap-anywhere whitespace-pre-line sm:text-20">
          {question.trim() ? <FormulaText text={question} /> : <span className="text-ink-3">The question</span>}
        </h3>
        <QuestionMedia
          imageUrl={imageUrl ?? null}
          videoUrl={videoUrl ?? null}
          alt={imageUrl ? 'Image for the question' : 'Video for the question'}
        />
        {moment === 'asked' ? (
          <ol className="grid max-w-3xl gap-2.5">
            {shownOptions.map((option, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- an option has no other name than its place
              <li key={index} className={optionRow('plain')}>
                <OptionLetter index={index} tone="plain" />
                <span className="min-w-0 wrap-anywhere">
                  <FormulaText text={option} />
                </span>
              </li>
            ))}
          </ol>
        ) : (
          <>
            <OptionList options={shownOptions} correctAnswer={correctAnswer} selectedAnswer={correctAnswer} />
            {explanation?.trim() && <Explanation text={explanation} />}
          </>
        )}
      </div>
    </section>
  );
}
