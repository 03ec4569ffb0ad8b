import type { Knob } from '#shared/console/mode.ts';

/** The effect and cost of the knob in use. Its space is reserved from the start, so that nothing jumps. */
export function KnobExplanation({ knob }: { knob: Knob | undefined }) {
  return (
    <div className="min-h-22 border-t border-line px-3 py-2 text-14 leading-snug" aria-live="polite">
      {knob === undefined ? (
        <p className="text-ink-2">Turn a knob, or move to it with Tab, to read what it does and what it costs.</p>
      ) : (
        <>
          <p>
            <strong className="font-semibold">{knob.label}.</strong> {knob.does}
          </p>
          <p className="text-ink-2">{knob.costs}</p>
        </>
      )}
    </div>
  );
}
