import type { ReactNode } from 'react';
import { counted } from '#shared/domain/counted.ts';
import type { Sprint } from '#shared/practice/sprints.contract.ts';
import { median } from '#shared/domain/median.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { resultsByClass, type SprintState } from './sprint-state.ts';
import { secondsText } from './sprint-words.ts';

interface SprintResultProps {
  state: SprintState;
  sprint: Sprint;
  onAgain: () => void;
  children: ReactNode;
}

/** The result of a sprint, by class. */
export function SprintResult({ state, sprint, onAgain, children }: SprintResultProps) {
  const results = resultsByClass(state, sprint);
  const right = results.reduce((sum, classResult) => sum + classResult.right, 0);
  const each = secondsText(median(state.answers.map(({ ms }) => ms)) ?? 0);
  return (
    <>
      <PageHeader
        title={`${right} of ${counted(state.answers.length, 'picture')} right`}
        text={`${sprint.group.name} Half of your answers took no longer than ${each}.`}
        actions={
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/sprints">Other Sprints</ButtonLink>
            <Button variant="primary" onClick={onAgain}>
              Start Again
            </Button>
          </div>
        }
      />
      <Card aria-labelledby="sprint-results">
        <CardTitle id="sprint-results">What you knew</CardTitle>
        <ul className="mt-3 grid gap-4">
          {results
            .filter(({ total }) => total > 0)
            .map(({ id, name, tell, total, right: known }) => (
              <li key={id}>
                <p className="flex justify-between gap-4 font-medium tabular-nums">
                  {name}
                  <span>
                    {known} of {total}
                  </span>
                </p>
                <Progress className="mt-1.5" value={known} max={total} label={`${name}, right`} />
                {known < total && <p className="mt-1.5 text-ink-2">{tell}</p>}
              </li>
            ))}
        </ul>
      </Card>
      {children}
    </>
  );
}
