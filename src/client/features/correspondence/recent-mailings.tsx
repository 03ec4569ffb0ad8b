import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mailingsQuery } from '#client/api/mailings.ts';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { firstMailings } from './mailing-facts.ts';
import { MailingRow } from './mailing-row.tsx';

/** The latest mails to many, and how far each is. */
export function RecentMailings() {
  return (
    <Card aria-labelledby="mailings" className="pb-3">
      <div className="-mt-2 mb-1 flex flex-wrap items-center justify-between gap-x-3">
        <CardTitle id="mailings" tabIndex={-1} className="outline-none">
          Recent mailings
        </CardTitle>
        <Link to="/mail" className="flex min-h-11 items-center text-14 text-brand-text underline underline-offset-4">
          Mail log
        </Link>
      </div>
      <Mailings />
    </Card>
  );
}

function Mailings() {
  const { data: mailings, dataUpdatedAt, error, refetch } = useQuery(mailingsQuery);
  const [isAll, setIsAll] = useState(false);

  if (error && !mailings) {
    return <ErrorNotice title="The mailings could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (!mailings) {
    return (
      <SkeletonGroup label="Loading the mailings…" className="grid gap-3 pb-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </SkeletonGroup>
    );
  }
  if (mailings.length === 0) {
    return (
      <p className="pb-2 text-14 text-ink-2">Emails to several students are listed here, with how far they are.</p>
    );
  }
  const first = firstMailings(mailings);
  const shown = isAll ? mailings : first;
  return (
    <>
      <ul aria-label="Recent mailings" className="divide-y divide-line">
        {shown.map((mailing) => (
          <MailingRow key={mailing.id} mailing={mailing} lookedUpAt={dataUpdatedAt} />
        ))}
      </ul>
      {mailings.length > first.length && (
        <Button variant="quiet" size="small" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? 'Show fewer' : `Show all ${formatCount(mailings.length)}`}
        </Button>
      )}
    </>
  );
}
