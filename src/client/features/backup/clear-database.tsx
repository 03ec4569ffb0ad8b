import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CLEAR_TYPES } from '#shared/domain/limits.ts';
import { clearPreviewQuery } from '#client/api/backup.ts';
import type { ClearType } from '#client/api/backup.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { CLEAR_WORDS, clearedText } from './backup-labels.ts';
import { ClearDialog } from './clear-dialog.tsx';
import type { Taken } from './taken.ts';

/** The ways of clearing, each with what would go and what stays. */
export function ClearDatabase({ onTaken }: { onTaken: (taken: Taken) => void }) {
  const { data: preview, isError } = useQuery(clearPreviewQuery);
  const [clearType, setClearType] = useState<ClearType | null>(null);
  return (
    <Card aria-labelledby="clear-database">
      <CardTitle id="clear-database">Clear database</CardTitle>
      <p className="mt-1 text-ink-2">A snapshot is taken first, and can be brought back with one click.</p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {CLEAR_TYPES.map((type) => (
          <li
            key={type}
            className="grid gap-x-6 gap-y-3 py-4 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div className="min-w-0">
              <h3 className="font-medium">{CLEAR_WORDS[type].title}</h3>
              <p>{CLEAR_WORDS[type].goes}</p>
              <p className="text-14 text-ink-2">{CLEAR_WORDS[type].stays}</p>
              <p className="mt-1 min-h-6 text-14 text-ink-2 tabular-nums">
                {preview && `Goes: ${clearedText(preview[type]) ?? 'nothing'}.`}
                {!preview && !isError && <Skeleton className="h-4 w-56" />}
              </p>
            </div>
            <Button className="sm:w-56" onClick={() => setClearType(type)}>
              {CLEAR_WORDS[type].title}…
            </Button>
          </li>
        ))}
      </ul>
      {clearType !== null && <ClearDialog clearType={clearType} onTaken={onTaken} onClose={() => setClearType(null)} />}
    </Card>
  );
}
