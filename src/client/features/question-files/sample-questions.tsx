import { ImageIcon } from 'lucide-react';
import type { ImportPreview } from '#shared/contract/question-files.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { Explanation } from '#client/components/explanation.tsx';
import { OptionList } from '#client/components/option-list.tsx';
import { formatCount } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';

/** The first questions as they will be asked, with the key. */
export function SampleQuestions({ sample }: Pick<ImportPreview, 'sample'>) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
      {sample.map((question) => (
        <li key={question.questionNumber} className="grid grid-cols-[minmax(0,1fr)] gap-3 py-5 first:pt-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2 tabular-nums">
            <span>Question {formatCount(question.questionNumber)}</span>
            <span className="wrap-anywhere">{question.topic ?? 'No topic'}</span>
            {question.hasImage && <Badge icon={<ImageIcon aria-hidden />}>With an image</Badge>}
          </div>
          <p className="max-w-[66ch] text-18 font-medium whitespace-pre-line wrap-anywhere">
            <FormulaText text={question.question} />
          </p>
          <OptionList options={question.options} correctAnswer={question.correctAnswer} selectedAnswer={null} />
          {question.explanation && <Explanation text={question.explanation} />}
        </li>
      ))}
    </ol>
  );
}
