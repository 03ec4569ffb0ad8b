import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import { normalizedResponse } from '#shared/practice/typed-responses.ts';
import { typedResponsesQuery } from '#client/api/item-statistics.ts';
import { Button } from '#client/ui/button.tsx';
import { type EditedOptions, withOptionText } from './option-editing.ts';

interface TypedResponsesProps {
  questionId: string;
  /** The options as they are in the form. */
  edited: EditedOptions;
  onChange: (edited: EditedOptions) => void;
}

/** What students typed before they saw the options of a stored question: plausible wrong options. */
export function TypedResponses({ questionId, edited, onChange }: TypedResponsesProps) {
  const headingId = useId();
  // As with weak options, a failed request shows nothing.
  const { data: typed = [] } = useQuery(typedResponsesQuery(questionId));
  if (typed.length === 0) return null;
  const offered = new Set(edited.options.map(normalizedResponse));
  return (
    <section aria-labelledby={headingId} className="grid gap-1">
      <h3 id={headingId} className="text-14 font-medium">
        What students typed
      </h3>
      <p className="text-14 text-ink-3">Before they saw the options. Check that what you use is wrong.</p>
      <ul className="divide-y divide-line">
        {typed.map(({ text, students }) => (
          <TypedResponse
            key={text}
            text={text}
            students={students}
            isUsed={offered.has(normalizedResponse(text))}
            hasRoom={withOptionText(edited, text) !== edited}
            onUse={() => onChange(withOptionText(edited, text))}
          />
        ))}
      </ul>
    </section>
  );
}

interface TypedResponseProps {
  text: string;
  students: number;
  isUsed: boolean;
  hasRoom: boolean;
  onUse: () => void;
}

function TypedResponse({ text, students, isUsed, hasRoom, onUse }: TypedResponseProps) {
  const textId = useId();
  const isOff = isUsed || !hasRoom;
  return (
    <li className="flex items-center justify-between gap-4 py-1">
      <span id={textId} className="min-w-0 text-14 wrap-anywhere">
        {text} <span className="text-ink-3 tabular-nums">({counted(students, 'student')})</span>
      </span>
      {/* The button stays mounted, so that it keeps the focus. */}
      <Button size="small" aria-describedby={textId} aria-disabled={isOff} onClick={() => !isOff && onUse()}>
        {isUsed ? 'Used' : hasRoom ? 'Use as option' : 'No room'}
      </Button>
    </li>
  );
}
