import { FormulaText } from '#client/components/formula-text.tsx';

/** Why the right answer is right. */
export function Explanation({ text }: { text: string }) {
  return (
    <p className="max-w-[66ch] border-l-3 border-good py-1 pl-4 whitespace-pre-line text-ink-2">
      <strong className="font-semibold text-ink">Explanation. </strong>
      <FormulaText text={text} />
    </p>
  );
}
