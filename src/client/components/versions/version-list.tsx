import { useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { CHANGE_NOTE_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import type { VersionChange } from './version-changes.ts';
import { VersionDifferences } from './version-differences.tsx';

/** Asks for the note that is stored with the version. */
export function ChangeNote({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  return (
    <Field label="What did you change, and why? (optional)">
      <Input value={note} maxLength={CHANGE_NOTE_MAX_LENGTH} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

/** The list of versions with their actions; fetched when it is opened. */
export function EarlierVersions({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  if (!isShown) {
    return (
      <Button className="justify-self-start" onClick={() => setIsShown(true)}>
        Show earlier versions
      </Button>
    );
  }
  return (
    <section aria-labelledby="versions">
      <h3 id="versions" className="font-medium">
        Versions
      </h3>
      {children}
    </section>
  );
}

interface Version {
  id: string;
  createdAt: string;
  changedBy: string | null;
  note: string | null;
}

interface VersionListProps<V extends Version> {
  /** Versions, the current one first. */
  versions: UseQueryResult<V[]>;
  changesOf: (before: V, after: V) => VersionChange[];
  /** Additional facts about a version: "3 answers" */
  factOf?: (version: V) => string | null;
  /** Fills the form with an earlier version. */
  onUse: (version: V) => void;
}

/** One version: when, by whom and why, and its differences from the one before. */
export function VersionList<V extends Version>({ versions, changesOf, factOf, onUse }: VersionListProps<V>) {
  const { data, error, refetch } = versions;
  if (error && !data) {
    return <ErrorNotice title="The versions could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!data) return <SkeletonRows label="Loading the versions…" count={2} row="h-20" className="grid gap-3" />;
  return (
    <ol className="divide-y divide-line">
      {data.map((version, index) => {
        const { id, createdAt, changedBy, note } = version;
        const before = data[index + 1];
        const fact = factOf?.(version) ?? null;
        return (
          <li key={id} className="grid gap-2 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 text-14 text-ink-2 tabular-nums">
                <time dateTime={createdAt} className="font-medium text-ink">
                  {formatDateTime(createdAt)}
                </time>
                {changedBy !== null && `, ${changedBy}`}
                {fact !== null && ` · ${fact}`}
              </p>
              {index === 0 ? (
                <span className="text-14 text-ink-3">What it says now</span>
              ) : (
                <Button
                  size="small"
                  onClick={() => {
                    onUse(version);
                    toast({ title: 'Earlier version filled in', description: 'Save to bring it back.' });
                  }}
                >
                  Use this version
                  <span className="sr-only"> of {formatDateTime(createdAt)}</span>
                </Button>
              )}
            </div>
            {note !== null && <p className="wrap-anywhere">“{note}”</p>}
            {before === undefined ? (
              <p className="text-14 text-ink-3">The earliest version on record.</p>
            ) : (
              <VersionDifferences changes={changesOf(before, version)} />
            )}
          </li>
        );
      })}
    </ol>
  );
}
