import { formatCount } from '#client/lib/format.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { comparisonText, topicAccuracy } from './progress-facts.ts';
import type { TopicProgress } from './progress-facts.ts';

/** Accuracy by topic against the class: a table of figures, with bars for the eye. */
export function TopicAccuracy({ topics }: { topics: readonly TopicProgress[] }) {
  return (
    <Card aria-labelledby="topic-accuracy">
      <CardTitle id="topic-accuracy">Accuracy by topic</CardTitle>
      {topics.length === 0 ? (
        <p className="mt-1 text-ink-2">There are no answers to compare yet.</p>
      ) : (
        <>
          <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-14 text-ink-2">
            <Key className="bg-brand">This student</Key>
            <Key className="bg-line-strong">The class, this student included</Key>
          </p>
          <ul className="mt-4 grid gap-5">
            {topics.map((topic) => (
              <TopicRow key={topic.topicId ?? 'none'} topic={topic} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className={`h-2 w-5 rounded-full ${className}`} />
      {children}
    </span>
  );
}

function TopicRow({ topic }: { topic: TopicProgress }) {
  const accuracy = topicAccuracy(topic);
  return (
    <li className="grid gap-x-6 gap-y-1.5 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_13rem] md:items-center">
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">{topic.topicName}</h3>
        <p className="text-14 text-ink-2 tabular-nums">
          {formatCount(topic.correct)} of {formatCount(topic.answered)} correct
        </p>
      </div>
      <div aria-hidden className="grid gap-1.5 text-14 tabular-nums">
        <Bar percent={accuracy.percent} className="bg-brand" />
        {accuracy.classPercent !== null && <Bar percent={accuracy.classPercent} className="bg-line-strong" />}
      </div>
      <p className="text-14 tabular-nums">
        <span className="sr-only">
          {accuracy.percent}%{accuracy.classPercent !== null && `, the class ${accuracy.classPercent}%`}.{' '}
        </span>
        <span className="text-ink-2">{comparisonText(accuracy)}</span>
      </p>
    </li>
  );
}

function Bar({ percent, className }: { percent: number; className: string }) {
  return (
    <div className="flex items-center gap-3">
      <div className="h-2 flex-1 rounded-full bg-sunken">
        <div className={`h-full rounded-full ${className}`} style={{ width: `${percent}%` }} />
      </div>
      <span className="w-11 text-right">{percent}%</span>
    </div>
  );
}
