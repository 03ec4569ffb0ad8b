import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { HistoryStats } from './history-stats.tsx';
import { SessionHistory } from './session-history.tsx';

/** The figures and the completed sessions, with `progress` between them. */
export function QuizHistory({ progress }: { progress: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Quiz History"
        actions={
          <Button asChild>
            <Link to="/quiz">Take Quiz</Link>
          </Button>
        }
      />
      <div className="grid gap-8">
        <HistoryStats />
        {progress}
        <SessionHistory />
      </div>
    </>
  );
}
