/** The place of a step, as its row begins. */
export function StepNumber({ place }: { place: number }) {
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-[6px] bg-sunken text-14 font-semibold text-ink-2 tabular-nums">
      {place + 1}
    </span>
  );
}
