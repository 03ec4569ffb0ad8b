import { decisivePieces } from './decisive-words.ts';
import type { Piece } from './decisive-words.ts';

/** The whole explanation, with the words that decided marked. */
export function DecisiveExplanation(question: Parameters<typeof decisivePieces>[0]) {
  return (
    <div>
      <h3 className="mb-2 text-14 font-medium">Explanation</h3>
      <p className="max-w-[66ch] border-l-3 border-line-strong py-1 pl-4 wrap-anywhere whitespace-pre-line text-ink-2">
        {decisivePieces(question).map((piece, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a piece has no other name than its place
          <Shown key={index} {...piece} />
        ))}
      </p>
    </div>
  );
}

function Shown({ text, isDecisive }: Piece) {
  if (!isDecisive) return text;
  return (
    <mark className="rounded-xs bg-warn-soft px-0.5 text-ink underline decoration-warn decoration-2 underline-offset-3">
      {text}
    </mark>
  );
}
