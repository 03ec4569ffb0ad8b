import { useState } from 'react';
import { CircleCheck, Play } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import { MASTERY } from '#shared/practice/sprints.ts';
import type { Sprint } from '#shared/practice/sprints.contract.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { UNTIMED_PICTURES } from './sprint-state.ts';
import { secondsText } from './sprint-words.ts';

/** How to recognize the classes, the student's progress with each, and earlier sprints. */
export function SprintStart({ sprint, onBegin }: { sprint: Sprint; onBegin: (hasClock: boolean) => void }) {
  const { group, standing, runs } = sprint;
  const [pace, setPace] = useState<'clock' | 'calm'>('clock');
  const standingOf = new Map(standing.map((classStanding) => [classStanding.classId, classStanding]));
  return (
    <>
      <PageHeader
        title={group.name}
        text={group.about}
        actions={
          <Button variant="primary" onClick={() => onBegin(pace === 'clock')}>
            <Play aria-hidden className="size-5" />
            Start Sprint
          </Button>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Segmented
          label="Pace"
          options={[
            { value: 'clock', label: 'Three minutes' },
            { value: 'calm', label: `${UNTIMED_PICTURES} pictures, no clock` },
          ]}
          value={pace}
          onChange={setPace}
        />
        <section aria-labelledby="sprint-classes">
          <h2 id="sprint-classes" className="mb-3 text-18 font-semibold">
            What tells them apart
          </h2>
          <dl className="grid gap-3 sm:grid-cols-2">
            {group.classes.map(({ id, name, tell }) => (
              <div key={id} className="rounded-card border border-line bg-surface p-4">
                <dt className="flex flex-wrap items-center justify-between gap-2 font-semibold">
                  {name}
                  <Standing standing={standingOf.get(id)} />
                </dt>
                <dd className="mt-1 text-ink-2">{tell}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 max-w-prose text-14 text-ink-2">
            Mastered means {MASTERY.right} of the last {MASTERY.sights} pictures that were new to you, half of them
            within {secondsText(MASTERY.medianMs)}.
          </p>
        </section>
        {runs.length > 0 && (
          <Card aria-labelledby="sprint-runs">
            <CardTitle id="sprint-runs">Your last sprints</CardTitle>
            <ul className="mt-2 divide-y divide-line tabular-nums">
              {runs.map(({ id, startedAt, right, total, medianMs }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2">
                  <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>
                  <span className="text-ink-2">
                    {right} of {counted(total, 'picture')} right, {secondsText(medianMs)} each
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}

function Standing({ standing }: { standing: Sprint['standing'][number] | undefined }) {
  if (standing === undefined || standing.sights === 0) return null;
  if (standing.isMastered) {
    return (
      <Badge tone="good" icon={<CircleCheck aria-hidden />}>
        Mastered
      </Badge>
    );
  }
  return (
    <Badge>
      {standing.right} of {standing.sights} right
    </Badge>
  );
}
