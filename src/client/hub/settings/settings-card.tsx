import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
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

/** What a mutation does when the settings have been saved or refused. */
export const whenSaved = {
  onSuccess: () => toast({ title: 'Settings Saved', variant: 'success' }),
  onError: (failure: Error) => toast(failed('This could not be saved', failure)),
};
