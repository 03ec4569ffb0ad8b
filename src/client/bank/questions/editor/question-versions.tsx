import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QuestionVersion } from '#shared/bank/questions.contract.ts';
import { questionVersionsQuery } from '#client/api/questions.ts';
import { counted } from '#client/lib/counted.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { piecesOf } from '../duplicates/duplicate-differences.ts';
import { changesOf } from './version-changes.ts';
import type { Content, VersionChange } from './version-changes.ts';

interface QuestionVersionsProps {
  id: string;
  /** Fills the form with what the question said then. */
  onUse: (version: QuestionVersion) => void;
}

/** What a question has said: when, by whom, why, and what was different from before. */
export function QuestionVersions({ id, onUse }: QuestionVersionsProps) {
  const { data: versions, error, refetch } = useQuery(questionVersionsQuery(id));
  if (error && !versions) {
    return <ErrorNotice title="The versions could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (!versions) return <SkeletonRows label="Loading the versions…" count={2} row="h-20" className="grid gap-3" />;
  return (
    <ol className="divide-y divide-line">
      {versions.map((version, place) => {
        const { id: versionId, createdAt, changedBy, note, answers } = version;
        const before = versions[place + 1];
        return (
          <li key={versionId} className="grid gap-2 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 text-14 text-ink-2 tabular-nums">
                <time dateTime={createdAt} className="font-medium text-ink">
                  {formatDateTime(createdAt)}
                </time>
                {changedBy !== null && `, ${changedBy}`}
                {answers > 0 && ` · ${counted(answers, 'answer')}`}
              </p>
              {place === 0 ? (
                <span className="text-14 text-ink-3">What it says now</span>
              ) : (
                <Button size="small" onClick={() => onUse(version)}>
                  Use this version
                  <span className="sr-only"> of {formatDateTime(createdAt)}</span>
                </Button>
              )}
            </div>
            {note !== null && <p className="wrap-anywhere">“{note}”</p>}
            {before === undefined ? (
              <p className="text-14 text-ink-3">The first version that is known.</p>
            ) : (
              <VersionDifferences before={before} after={version} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Part by part, what was said before and what was said then. */
export function VersionDifferences({ before, after }: { before: Content; after: Content }) {
  return (
    <dl className="grid gap-2 text-14">
      {changesOf(before, after).map((change) => (
        <div key={change.label}>
          <dt className="text-ink-3">{change.label}</dt>
          {change.isPicture ? <Pictures change={change} /> : <Texts change={change} />}
        </div>
      ))}
    </dl>
  );
}

function Texts({ change: { before, after } }: { change: VersionChange }) {
  return (
    <>
      {before !== '' && (
        <dd className="wrap-anywhere whitespace-pre-wrap">
          <span className="sr-only">Before: </span>
          <Marked text={before} other={after} className="bg-bad-soft line-through" />
        </dd>
      )}
      {after !== '' && (
        <dd className="wrap-anywhere whitespace-pre-wrap">
          <span className="sr-only">After: </span>
          <Marked text={after} other={before} className="bg-good-soft underline underline-offset-3" />
        </dd>
      )}
    </>
  );
}

/** A text whose words that the other lacks are marked, by more than color. */
function Marked({ text, other, className }: { text: string; other: string; className: string }): ReactNode {
  return piecesOf(text, other).map((piece, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- a word has no other name than its place
    <span key={place} className={piece.isOwn ? `rounded-[4px] box-decoration-clone px-0.5 ${className}` : ''}>
      {piece.text}
    </span>
  ));
}

function Pictures({ change: { before, after } }: { change: VersionChange }) {
  const pictures = [
    { name: 'Before', url: before },
    { name: 'After', url: after },
  ];
  return (
    <dd className="grid grid-cols-2 gap-3">
      {pictures.map(({ name, url }) => (
        <figure key={name} className="grid content-start gap-1">
          <figcaption className="text-ink-3">{name}</figcaption>
          {url === '' ? 'None' : <img src={url} alt="" loading="lazy" className="max-h-48 rounded-control" />}
        </figure>
      ))}
    </dd>
  );
}
