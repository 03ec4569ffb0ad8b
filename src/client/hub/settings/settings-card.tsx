import type { ComponentProps, ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { classNames } from '#client/lib/class-names.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Switch } from '#client/ui/switch.tsx';

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
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {children}
    </Card>
  );
}

/** What a mutation does when the settings have been saved or refused. */
export const reported = {
  onSuccess: () => toast({ title: 'Settings Saved', variant: 'success' }),
  onError: (failure: Error) => toast(failed('This could not be saved', failure)),
};

type DescribedSwitchProps = Omit<ComponentProps<typeof Switch>, 'describedBy'> & {
  id: string;
  text: string;
  className?: string;
};

/** A switch beside its name and an explanation. */
export function DescribedSwitch({ id, text, className, ...props }: DescribedSwitchProps) {
  return (
    <div className={classNames('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <p className="font-medium">{props.label}</p>
        <p id={id} className="mt-0.5 text-14 text-ink-2">
          {text}
        </p>
      </div>
      <Switch {...props} describedBy={id} />
    </div>
  );
}
