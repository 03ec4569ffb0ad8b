import { csvFile } from '#server/core/csv-file.ts';
import type { ExportedCard } from './export.repository.ts';

const COLUMNS = ['front', 'back', 'cloze', 'topic', 'subcategory', 'imageUrl', 'backImageUrl', 'createdAt'] as const;

/** Yields `flashcards-export.csv` for `sendInPieces`; times are ISO 8601 in UTC. */
export function csvExport(batches: AsyncIterable<ExportedCard[]>): AsyncGenerator<string> {
  async function* rows() {
    for await (const batch of batches) yield batch.map(rowOf);
  }
  return csvFile(COLUMNS, rows());
}

function rowOf({ front, back, cloze, topic, imageUrl, backImageUrl, createdAt }: ExportedCard): string[] {
  return [
    front,
    back,
    cloze ?? '',
    topic?.main ?? '',
    topic?.sub ?? '',
    imageUrl ?? '',
    backImageUrl ?? '',
    createdAt.toISOString(),
  ];
}
