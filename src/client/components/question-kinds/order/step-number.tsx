/** The position of a step, at the start of its row. */
export function StepNumber({ place }: { place: number }) {
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-[6px] bg-sunken text-14 font-semibold text-ink-2 tabular-nums">
      {place + 1}
    </span>
  );
}
