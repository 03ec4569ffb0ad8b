/** What floats beside the point of a chart that the pointer or the arrow keys are at. */
export function PointedFigures({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <output className="block rounded-control border border-line bg-surface px-3 py-2 text-14 shadow-float tabular-nums">
      <span className="block font-medium">{title}</span>
      {lines.map((line) => (
        <span key={line} className="block text-ink-2">
          {line}
        </span>
      ))}
    </output>
  );
}
