import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { formatCount } from '#shared/domain/counted.ts';
import { OPTIONS_MAX } from '#shared/bank/question-fields.ts';
import type { ItemStatistics } from '#shared/insight/analytics.contract.ts';
import { type Fetched, fetchItems, type ItemFilter } from '#client/api/item-statistics.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { saveCsv } from '#client/components/file-import/save-file.ts';
import { topicNames, topicTree } from '#client/components/topic-tree.ts';
import { csvText } from '#client/lib/csv-text.ts';
import { failed } from '#client/lib/failed.ts';
import { lettered } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { keyLetter } from './item-details.tsx';

/** Saves the statistics of all matching questions, not only of those on the page. */
export function DownloadItems({ filter }: { filter: ItemFilter }) {
  const client = useQueryClient();
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const [isFetching, setIsFetching] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const handleDownload = async () => {
    const { signal } = (running.current = new AbortController());
    setIsFetching(true);
    try {
      const [items, topics] = await Promise.all([
        fetchItems(filter, { onProgress: setFetched, signal }),
        client.ensureQueryData(topicsQuery()),
      ]);
      const csv = itemsCsv(items, topicNames(topicTree(topics)));
      saveCsv(csv, 'item-statistics.csv');
    } catch (error) {
      // Leaving the screen cancels the download.
      if (!signal.aborted) toast(failed('Failed to download the statistics', error));
    } finally {
      setIsFetching(false);
      setFetched(null);
    }
  };
  return (
    <Button size="small" aria-disabled={isFetching} onClick={isFetching ? undefined : () => void handleDownload()}>
      <Download aria-hidden className="size-4" />
      {isFetching ? progressText(fetched) : 'Download as CSV'}
    </Button>
  );
}

function progressText(fetched: Fetched | null): string {
  return fetched ? `Preparing ${formatCount(fetched.done)} of ${formatCount(fetched.total)}…` : 'Preparing…';
}

const letters = Array.from({ length: OPTIONS_MAX }, (_, index) => lettered(index));

const heads = [
  'Question',
  'Topic',
  'Key',
  'First attempts',
  'Facility (%)',
  'Discrimination (%)',
  'Efficiency (%)',
  'Median time (s)',
  'Possible wrong key',
  ...letters.flatMap((letter) => [
    `Option ${letter}`,
    `${letter} chosen`,
    `${letter} share (%)`,
    `${letter} point-biserial`,
    `${letter} better half`,
  ]),
];

/** Item statistics as a file; missing figures are blank. `topicNames` by id. */
export function itemsCsv(items: readonly ItemStatistics[], topicNames: ReadonlyMap<string, string>): string {
  return csvText([heads, ...items.map((item) => rowOf(item, topicNames))]);
}

function rowOf(item: ItemStatistics, topicNames: ReadonlyMap<string, string>): (string | number)[] {
  return [
    item.question,
    (item.topicId !== null && topicNames.get(item.topicId)) || '',
    keyLetter(item),
    item.attempts,
    rounded(item.facilityIndex, 1),
    rounded(item.discriminationIndex, 1),
    rounded(item.discriminativeEfficiency, 1),
    rounded(item.medianTime, 1),
    item.alarm === null ? '' : 'yes',
    ...letters.flatMap((_, index) => optionCells(item, index)),
  ];
}

function optionCells({ options, optionStatistics }: ItemStatistics, index: number): (string | number)[] {
  const figures = optionStatistics[index];
  return [
    figures?.text ?? options[index] ?? '',
    figures?.count ?? '',
    rounded(figures?.share, 1),
    rounded(figures?.pointBiserial, 3),
    figures?.betterHalf ?? '',
  ];
}

function rounded(figure: number | null | undefined, decimals: number): number | '' {
  return figure === null || figure === undefined ? '' : Number(figure.toFixed(decimals));
}
