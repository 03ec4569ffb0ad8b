/** The position of a step, at the start of its row. */
export function StepNumber({ position }: { position: number }) {
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-[6px] bg-sunken text-14 font-semibold text-ink-2 tabular-nums">
      {position + 1}
    </span>
  );
}
