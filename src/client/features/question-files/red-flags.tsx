import type { RedFlag } from '#shared/contract/question-files.ts';
import { formatCount } from '#client/lib/format.ts';
import { FindInBank } from './find-in-bank.tsx';

interface RedFlagsProps {
  redFlags: readonly RedFlag[];
}

const head = 'px-4 py-2.5 text-left text-14 font-medium text-ink-2';
const cell = 'px-4 py-3 align-top wrap-anywhere';

export function RedFlagTable({ redFlags }: RedFlagsProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <table className="w-full table-fixed border-collapse" aria-label="Red flags">
        <thead className="border-b border-line bg-sunken">
          <tr>
            <th scope="col" className={`${head} w-26`}>
              Question
            </th>
            <th scope="col" className={head}>
              Text
            </th>
            <th scope="col" className={head}>
              Uploaded answer
            </th>
            <th scope="col" className={head}>
              Stored answer
            </th>
            <th scope="col" className={`${head} w-30`}>
              <span className="sr-only">Action</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {redFlags.map((flag) => (
            <tr key={flag.questionNumber}>
              <td className={`${cell} tabular-nums`}>{formatCount(flag.questionNumber)}</td>
              <td className={cell}>
                <span className="line-clamp-4">{flag.questionText}</span>
              </td>
              <td className={cell}>{flag.uploadedAnswer}</td>
              <td className={cell}>{flag.storedAnswer}</td>
              <td className={`${cell} pl-0 text-right`}>
                <FindInBank questionText={flag.questionText} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The table's rows as a list, for a phone. */
export function RedFlagCards({ redFlags }: RedFlagsProps) {
  return (
    <ul aria-label="Red flags" className="divide-y divide-line rounded-card border border-line">
      {redFlags.map((flag) => (
        <li key={flag.questionNumber} className="grid justify-items-start gap-1.5 p-4 wrap-anywhere">
          <span className="text-14 text-ink-2 tabular-nums">Question {formatCount(flag.questionNumber)}</span>
          <span className="line-clamp-4">{flag.questionText}</span>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-14">
            <dt className="text-ink-2">Uploaded</dt>
            <dd>{flag.uploadedAnswer}</dd>
            <dt className="text-ink-2">Stored</dt>
            <dd>{flag.storedAnswer}</dd>
          </dl>
          <FindInBank questionText={flag.questionText} />
        </li>
      ))}
    </ul>
  );
}
