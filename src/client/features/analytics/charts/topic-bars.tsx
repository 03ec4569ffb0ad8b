import { useState } from 'react';
import { scoreBadge } from '#shared/domain/score-bands.ts';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { percentText } from '../figure-text.ts';
import type { TopicRow } from '../topic-rows.ts';

/** So many bars are taken in at a glance. */
const FIRST_BARS = 10;
const fills = { good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad' };

/** A bar a topic: plain boxes, because names of topics are as long as people make them. */
export function TopicBars({ topics }: { topics: readonly TopicRow[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? topics : topics.slice(0, FIRST_BARS);
  return (
    <>
      <ul className="grid gap-3 tabular-nums">
        {shown.map(({ topicId, topicName, accuracy, answers }) => (
          <li
            key={topicId}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_4rem_8rem]"
          >
            <span className="line-clamp-3 wrap-anywhere max-md:text-14" title={topicName}>
              {topicName}
            </span>
            <span aria-hidden className="h-3 rounded-full bg-sunken max-md:order-last max-md:col-span-2">
              <span
                className={`block h-full rounded-full ${fills[toneOf(accuracy)]}`}
                style={{ width: `${accuracy}%` }}
              />
            </span>
            <span className="text-right font-medium">{percentText(accuracy)}</span>
            <span className="text-right text-14 text-ink-2 max-md:sr-only">{counted(answers, 'answer')}</span>
          </li>
        ))}
      </ul>
      {topics.length > FIRST_BARS && (
        <Button size="small" className="mt-4" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the first ${FIRST_BARS}` : `Show all ${counted(topics.length, 'topic')}`}
        </Button>
      )}
    </>
  );
}

/** Judges what is shown, to one decimal. */
const toneOf = (percent: number) => scoreBadge(Number(percent.toFixed(1))).tone;
