import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OwnCorrection } from '#shared/practice/regrades.contract.ts';
import { CORRECTIONS_PAGE_SIZE, ownCorrectionsQuery, useMarkCorrectionsSeen } from '#client/api/regrades.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { ListPage } from '#client/components/lists/list-page.tsx';
import { REGRADE_TEXTS, verdictChange } from '#client/components/regrade-note.tsx';
import { formatDate } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';

/** The student's regraded answers, which count as seen once shown. Nothing if there are none. */
export function OwnCorrections() {
  const [page, setPage] = useState(1);
  const { data, ...query } = useQuery(ownCorrectionsQuery(page - 1));
  const { mutate: markSeen } = useMarkCorrectionsSeen();
  const newIds = [...new Set((data?.corrections ?? []).flatMap(({ regradeId, isNew }) => (isNew ? [regradeId] : [])))];
  const joined = newIds.join(',');
  useEffect(() => {
    if (joined !== '') markSeen(joined.split(','));
  }, [joined, markSeen]);
  if (!query.error && (!data || data.total === 0)) return null;
  return (
    <section aria-labelledby="corrections" className="mb-8">
      <h2 id="corrections" className="mb-3 text-18 font-semibold">
        Corrected results
      </h2>
      <ListPage
        query={{ ...query, data: data?.corrections }}
        failure="Your corrected results could not be loaded"
        skeleton={null}
        empty={null}
        label="Pages of your corrected results"
        noun="corrections"
        page={page}
        size={CORRECTIONS_PAGE_SIZE}
        total={data?.total}
        onPage={setPage}
      >
        {(corrections) => (
          <ul className="grid gap-3">
            {corrections.map((correction) => (
              <CorrectionRow key={`${correction.regradeId} ${correction.sessionId}`} correction={correction} />
            ))}
          </ul>
        )}
      </ListPage>
    </section>
  );
}

function CorrectionRow({ correction }: { correction: OwnCorrection }) {
  const { sessionId, question, topicName, way, reason, createdAt, undoneAt, isNew } = correction;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <h3 className="line-clamp-3 max-w-[66ch] min-w-0 flex-1 text-16 font-medium tracking-normal wrap-anywhere">
          <FormulaText text={question} />
        </h3>
        {isNew && <Badge tone="brand">New</Badge>}
      </div>
      <p className="text-14">
        {undoneAt === null ? (
          <>
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>: {REGRADE_TEXTS[way]}{' '}
            {verdictChange(correction, 'you')}
          </>
        ) : (
          <>
            Undone on <time dateTime={undoneAt}>{formatDate(undoneAt)}</time>: your answer counts as it did before.
          </>
        )}
      </p>
      {reason !== null && (
        <p dir="auto" className="max-w-prose text-14 wrap-anywhere text-ink-2">
          {reason}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 text-14 tabular-nums">
        <span className="min-w-0 wrap-anywhere">
          {topicName}
          {scoreText(correction)}
        </span>
        <ButtonLink size="small" to="/quiz" search={{ session: sessionId }}>
          See the question
        </ButtonLink>
      </div>
    </li>
  );
}

/** ": 60% → 80%". */
function scoreText({ scoreBefore, scoreAfter, undoneAt }: OwnCorrection): string {
  if (scoreBefore === null || scoreAfter === null) return '';
  if (scoreBefore === scoreAfter) return `: ${scoreAfter}%, as before`;
  return undoneAt === null ? `: ${scoreBefore}% → ${scoreAfter}%` : `: ${scoreAfter}% → ${scoreBefore}%`;
}
