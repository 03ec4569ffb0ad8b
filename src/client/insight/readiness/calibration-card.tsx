import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/domain/counted.ts';
import type { Calibration } from '#shared/insight/outcomes.contract.ts';
import { calibrationQuery } from '#client/api/readiness.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

/** How predictions compare with the results of real exams. */
export function CalibrationCard({ blueprintId }: { blueprintId: string }) {
  const { data, error, refetch } = useQuery(calibrationQuery(blueprintId));
  if (error && !data) {
    return <ErrorNotice title="The calibration could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!data) return <SkeletonRows label="Loading the calibration…" count={1} row="h-40" />;
  const { outcomes, needed, calibration } = data;
  return (
    <Card aria-labelledby="calibration" className="tabular-nums">
      <CardTitle id="calibration">Accuracy of predictions</CardTitle>
      <p className="mt-1 max-w-prose text-ink-2">
        Students say how the real exam went. Each outcome is compared with what was predicted from the answers before
        that day, without names.
      </p>
      {calibration === null ? (
        <p className="mt-3 font-medium">
          {outcomes} of {needed} outcomes
        </p>
      ) : (
        <Bins outcomes={outcomes} calibration={calibration} />
      )}
    </Card>
  );
}

interface BinsProps {
  outcomes: number;
  calibration: NonNullable<Calibration['calibration']>;
}

function Bins({ outcomes, calibration: { passed, brier, bins } }: BinsProps) {
  return (
    <>
      <p className="mt-3 max-w-prose">
        {percent(passed)} of {formatCount(outcomes)} passed. Brier score {brier.toFixed(2)}: the lower the better; 0.25
        would be guessing.
      </p>
      <table className="mt-4 w-full max-w-160 border-collapse text-left">
        <caption className="sr-only">Predictions and outcomes</caption>
        <thead className="text-14 text-ink-2">
          <tr className="border-b border-line *:py-2 *:pr-4 *:font-medium">
            <th scope="col">Predicted</th>
            <th scope="col" className="text-right">
              Outcomes
            </th>
            <th scope="col" className="text-right">
              Passed
            </th>
            <th scope="col" className="w-2/5 pr-0!" aria-hidden />
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {bins.map((bin) => (
            <tr key={bin.from} className="*:py-2 *:pr-4">
              <th scope="row" className="font-normal whitespace-nowrap">
                {percent(bin.from)} to {percent(bin.to)}
              </th>
              <td className="text-right">{formatCount(bin.count)}</td>
              <td className="text-right">{bin.passed === null ? '–' : percent(bin.passed)}</td>
              <td className="pr-0!" aria-hidden>
                {bin.passed !== null && <Bar passed={bin.passed} predicted={bin.predicted ?? 0} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-14 text-ink-3">
        The bar is the share that passed, the line what was predicted on average. Where both agree, predictions are
        good.
      </p>
    </>
  );
}

function Bar({ passed, predicted }: { passed: number; predicted: number }) {
  return (
    <div className="relative h-3 rounded-full bg-sunken">
      <div className="h-full rounded-full bg-brand" style={{ width: percent(passed) }} />
      <div className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: percent(predicted) }} />
    </div>
  );
}

const percent = (share: number) => `${Math.round(100 * share)}%`;
