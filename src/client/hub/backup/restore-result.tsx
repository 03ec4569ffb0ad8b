import type { ReactNode } from 'react';
import type { RestoreSummary } from '#shared/hub/backup.contract.ts';
import { formatCount } from '#client/lib/format.ts';
import { Notice } from '#client/ui/notice.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { kindLabel } from './restore-kinds.ts';
import { linesText, mediaText, OUTCOMES, outcomeText, shownKinds, totalsOf } from './summary-text.ts';

interface RestoreResultProps {
  summary: RestoreSummary;
  /** Above the figures of all kinds, which are many. */
  confirmation?: ReactNode;
}

/** What a restore did, or would do: each kind of record with what happens to it, and why some are refused. */
export function RestoreResult({ summary, confirmation }: RestoreResultProps) {
  const isWide = useWideScreen();
  const totals = totalsOf(summary);
  const media = mediaText(summary.media);
  return (
    <>
      <p className="tabular-nums">
        Of {formatCount(totals.records)} records: {outcomeText(totals)}.{media && ` ${media}`}
      </p>
      {summary.refusals.length > 0 && <Refusals refusals={summary.refusals} />}
      {summary.newTeachers.length > 0 && (
        <Notice tone="warn" title={summary.isDryRun ? 'The backup contains new teachers' : 'New teachers'}>
          <ul className="grid gap-1">
            {summary.newTeachers.map(({ firstName, lastName, email }) => (
              <li key={email} className="wrap-anywhere">
                {firstName} {lastName}, {email}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {confirmation}
      {isWide ? <KindTable summary={summary} /> : <KindList summary={summary} />}
      {totals.unlinked > 0 && (
        <p className="text-14 text-ink-2">
          Unlinked: added or overwritten, but without something they name, such as a topic, that does not exist here and
          is not restored.
        </p>
      )}
    </>
  );
}

function Refusals({ refusals }: Pick<RestoreSummary, 'refusals'>) {
  return (
    <Notice tone="warn" title="Some records are refused">
      <ul className="grid gap-1">
        {refusals.map((refusal) => (
          <li key={`${refusal.kind} ${refusal.reason}`} className="wrap-anywhere">
            {kindLabel(refusal.kind)}: {formatCount(refusal.count)}, {refusal.reason}{' '}
            <span className="text-14 tabular-nums">{linesText(refusal)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const numberCell = 'px-3 py-2 text-right tabular-nums';

function KindTable({ summary }: { summary: RestoreSummary }) {
  return (
    <table className="w-full border-collapse overflow-hidden rounded-card border border-line">
      <caption className="sr-only">Records by kind</caption>
      <thead>
        <tr className="border-b border-line bg-sunken text-14 text-ink-2">
          <th scope="col" className="px-3 py-2 text-left font-medium">
            Kind
          </th>
          <th scope="col" className={`${numberCell} font-medium`}>
            In the file
          </th>
          {OUTCOMES.map(({ outcome, label }) => (
            <th key={outcome} scope="col" className={`${numberCell} font-medium`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {shownKinds(summary).map((kind) => (
          <tr key={kind.kind}>
            <th scope="row" className="px-3 py-2 text-left font-normal">
              {kindLabel(kind.kind)}
            </th>
            <td className={numberCell}>{formatCount(kind.records)}</td>
            {OUTCOMES.map(({ outcome }) => (
              <td key={outcome} className={`${numberCell} ${kind[outcome] === 0 ? 'text-ink-3' : 'font-medium'}`}>
                {formatCount(kind[outcome])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same in sentences, for a phone. */
function KindList({ summary }: { summary: RestoreSummary }) {
  return (
    <ul aria-label="Records by kind" className="divide-y divide-line rounded-card border border-line">
      {shownKinds(summary).map((kind) => (
        <li key={kind.kind} className="px-4 py-2.5">
          <span className="font-medium">{kindLabel(kind.kind)}</span>{' '}
          <span className="text-ink-2 tabular-nums">{formatCount(kind.records)}</span>
          <span className="block text-14 text-ink-2 tabular-nums">{outcomeText(kind)}</span>
        </li>
      ))}
    </ul>
  );
}
