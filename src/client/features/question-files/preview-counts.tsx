import { CircleAlert, CircleCheck, Copy, FolderPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ImportPreview } from '#shared/contract/question-files.ts';
import { classNames } from '#client/lib/class-names.ts';
import { formatCount } from '#client/lib/format.ts';

/** The four figures of a dry run. */
export function PreviewCounts({ preview }: { preview: ImportPreview }) {
  const { newCount, duplicateCount, problemCount, newTopics } = preview;
  const areAllInBank = preview.duplicates.every(({ sameAs }) => sameAs === 'bank');
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
      <Figure label="New" count={newCount} icon={<CircleCheck aria-hidden />} tone="text-good" />
      <Figure
        label={areAllInBank ? 'Already in the bank' : 'Duplicates'}
        count={duplicateCount}
        icon={<Copy aria-hidden />}
        tone="text-warn"
      />
      <Figure label="Problems" count={problemCount} icon={<CircleAlert aria-hidden />} tone="text-bad" />
      <Figure label="New topics" count={newTopics.length} icon={<FolderPlus aria-hidden />} tone="text-brand-text" />
    </dl>
  );
}

interface FigureProps {
  label: string;
  count: number;
  icon: ReactNode;
  /** Where there is any. */
  tone: string;
}

function Figure({ label, count, icon, tone }: FigureProps) {
  return (
    <div className="flex flex-col bg-surface px-4 py-3">
      <dt className="flex items-center gap-1.5 text-14 text-ink-2 [&_svg]:size-4 [&_svg]:shrink-0">
        <span className={count > 0 ? tone : undefined}>{icon}</span>
        {label}
      </dt>
      <dd className={classNames('text-24 font-semibold tabular-nums', count === 0 && 'text-ink-3')}>
        {formatCount(count)}
      </dd>
    </div>
  );
}
