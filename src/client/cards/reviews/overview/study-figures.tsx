import { RETENTION_DAYS } from '#shared/domain/limits.ts';
import type { StudyOverview } from '#shared/cards/card-reviews.contract.ts';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { retentionText } from './retention-text.ts';

/** Retention, and how many cards are in which state. */
export function StudyFigures({ overview: { retention, totals } }: { overview: StudyOverview }) {
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line min-[20rem]:grid-cols-2 lg:grid-cols-4">
      <Figure label="Retention" value={retentionText(retention)}>
        {retention.reviews === 0
          ? `No reviews in the last ${RETENTION_DAYS} days`
          : `of ${counted(retention.reviews, 'review')} in ${RETENTION_DAYS} days`}
      </Figure>
      <Figure label="Learning" value={formatCount(totals.learning)}>
        seen again within minutes
      </Figure>
      <Figure label="In Review" value={formatCount(totals.review)}>
        seen again after days
      </Figure>
      <Figure label="Set Aside" value={formatCount(totals.setAside)}>
        forgotten too often
      </Figure>
    </dl>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children: string }) {
  return (
    <div className="bg-surface px-4 py-4 sm:px-5">
      <dt className="text-14 font-medium text-ink-3">{label}</dt>
      <dd className="tabular-nums">
        <p className="text-30 font-semibold tracking-tight">{value}</p>
        <p className="text-14 text-ink-3">{children}</p>
      </dd>
    </div>
  );
}
