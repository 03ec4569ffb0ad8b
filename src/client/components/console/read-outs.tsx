import type { ReadOut } from '#shared/console/mode.ts';
import type { Traced } from './trace.ts';

interface ReadOutsProps {
  readOuts: readonly ReadOut[];
  isTracing: boolean;
  traced: Traced | null;
}

/** The texts around the picture; while the trace measures something, its value instead of the painter's. */
export function ReadOuts({ readOuts, isTracing, traced }: ReadOutsProps) {
  const ofTrace = isTracing ? traceReadOuts(traced) : [];
  const isTraced = (label: string) => ofTrace.some((one) => one.label === label);
  const all = [...readOuts.filter(({ label }) => !isTraced(label)), ...ofTrace];
  return (
    <dl className="console-read-outs">
      {all.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Measured from the picture, so only as accurate as the picture. */
function traceReadOuts(traced: Traced | null): ReadOut[] {
  return [
    { label: 'PSV', text: traced === null ? '–' : `${traced.psv.toFixed(0)} cm/s` },
    { label: 'EDV', text: traced === null ? '–' : `${traced.edv.toFixed(0)} cm/s` },
    { label: 'RI', text: traced === null ? '–' : traced.ri.toFixed(2) },
    { label: 'S/D', text: traced?.sd?.toFixed(1) ?? '–' },
  ];
}
