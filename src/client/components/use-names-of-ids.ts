import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';

/** Returns the name of an item with this id, if any list that the screen has fetched contains it. */
export function useNamesOfIds() {
  const client = useQueryClient();
  return useCallback(
    (id: string): string | undefined => {
      for (const [, data] of client.getQueriesData({})) {
        const name = nameIn(data, id);
        if (name !== undefined) return name;
      }
      return undefined;
    },
    [client],
  );
}

function nameIn(data: unknown, id: string): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('id' in data && data.id === id) {
    const name = nameOf(data);
    if (name !== undefined) return name;
  }
  for (const part of Object.values(data)) {
    const name = nameIn(part, id);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** A topic, class, student, blueprint or question, by what its own list shows. */
function nameOf(item: object): string | undefined {
  const { name, firstName, lastName, body, exam, question } = item as Record<string, unknown>;
  if (typeof name === 'string') return name;
  if (typeof lastName === 'string') return `${String(firstName)} ${lastName}`;
  if (typeof exam === 'string') return `${String(body)} ${exam}`;
  return typeof question === 'string' ? question : undefined;
}
