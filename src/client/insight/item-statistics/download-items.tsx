import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { fetchItems } from '#client/api/item-statistics.ts';
import type { Fetched, ItemFilter } from '#client/api/item-statistics.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { saveFile } from '#client/components/file-import/save-file.ts';
import { topicNames } from '#client/components/topic-place.ts';
import { topicTree } from '#client/components/topic-tree.ts';
import { failed } from '#client/lib/failed.ts';
import { formatCount } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { itemsCsv } from './items-csv.ts';

/** Saves the statistics of all questions that fit, not only of those on the page. */
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
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'item-statistics.csv');
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
