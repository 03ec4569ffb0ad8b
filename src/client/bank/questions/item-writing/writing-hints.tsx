import { useWatch } from 'react-hook-form';
import { findingsIn, wordsOfRule } from '#shared/bank/item-writing/rules.ts';
import { questionForm } from '#shared/bank/questions.contract.ts';
import type { EditorForm } from '../editor/use-question-editor.ts';

/** Broken rules of item writing in the edited question, shown once it is complete. */
export function WritingHints({ control }: Pick<EditorForm, 'control'>) {
  const { data: question } = questionForm.safeParse(useWatch({ control }));
  const findings = question === undefined ? [] : findingsIn(question);
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby="writing-hints" className="rounded-card border border-line bg-sunken p-4">
      <h3 id="writing-hints" className="font-medium">
        Hints on item writing
      </h3>
      <ul className="mt-2 grid gap-2 text-14 text-ink-2">
        {findings.map(({ rule, detail }) => {
          const { title, advice } = wordsOfRule(rule);
          return (
            <li key={rule}>
              <span className="font-medium text-ink">
                {title}
                {detail && ` (${detail})`}.
              </span>{' '}
              {advice}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
