import type { ReadOut } from '#shared/console/mode.ts';
import type { Traced } from './trace.ts';

interface ReadOutsProps {
  readOuts: readonly ReadOut[];
  isTracing: boolean;
  traced: Traced | null;
}

/** What the machine writes around the picture; where the trace measures something, the trace's word for it. */
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

/** From the picture, so they are right only as far as the picture is. */
function traceReadOuts(traced: Traced | null): ReadOut[] {
  return [
    { label: 'PSV', text: traced === null ? '–' : `${traced.psv.toFixed(0)} cm/s` },
    { label: 'EDV', text: traced === null ? '–' : `${traced.edv.toFixed(0)} cm/s` },
    { label: 'RI', text: traced === null ? '–' : traced.ri.toFixed(2) },
    { label: 'S/D', text: traced?.sd?.toFixed(1) ?? '–' },
  ];
}
