import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { reported } from '#client/lib/reported.ts';
import { saveOver } from '#client/lib/save-over.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';

interface SettingsCardProps {
  id: string;
  title: string;
  text: ReactNode;
  /** Reads the settings. */
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  children: ReactNode;
}

/** Settings that are saved separately from the texts. */
export function SettingsCard({ id, title, text, query: { data, error, refetch }, children }: SettingsCardProps) {
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{title}</CardTitle>
      <p className="mt-1 text-ink-2">{text}</p>
      {error && !data && <ErrorNotice error={error} onRetry={refetch} />}
      {children}
    </Card>
  );
}

const failure = 'This could not be saved';

/** Reports whether settings could be saved. */
export const savedAndReported = (saving: Promise<unknown>, done = 'Settings Saved') =>
  reported(saving, { done, failure });

/** For settings whose switch or field shows by itself that they are saved. */
export const failureReported = (saving: Promise<unknown>) => reported(saving, { failure });

/** What a form was opened from, and how to empty it so that it shows what is stored. */
export interface Replaced<Saved> {
  from: Saved;
  reset: () => void;
}

/** Saves over what the form was opened from, and reports it. */
export const savedOver = <Saved extends { revision: string }>(
  { from, reset }: Replaced<Saved>,
  save: (expectedRevision: string | null | undefined) => Promise<Saved>,
) =>
  savedAndReported(
    saveOver(
      { current: from },
      async (expectedRevision) => {
        const saved = await save(expectedRevision);
        reset();
        return saved;
      },
      reset,
    ),
  );
