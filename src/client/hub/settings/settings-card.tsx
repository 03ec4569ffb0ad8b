import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';

interface SettingsCardProps {
  id: string;
  title: string;
  text?: ReactNode;
  /** Reads the settings. */
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  children: ReactNode;
}

export function SettingsCard({ id, title, text, query: { data, error, refetch }, children }: SettingsCardProps) {
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{title}</CardTitle>
      {text && <p className="mt-1 max-w-prose text-ink-2">{text}</p>}
      {error && !data && <ErrorNotice error={error} onRetry={refetch} />}
      {children}
    </Card>
  );
}
