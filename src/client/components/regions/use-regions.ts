import { useState } from 'react';
import type { Region } from '#shared/bank/question-kinds/regions.ts';

interface EditedRegions {
  /** Consecutive changes with the same name are undone together, such as all moves of one drag. */
  change: (regions: readonly Region[], name: string) => void;
  /** Undefined if there is nothing to undo. */
  undo: (() => void) | undefined;
}

/** Changes regions, with undo. */
export function useRegions(regions: readonly Region[], onChange: (regions: Region[]) => void): EditedRegions {
  const [earlier, setEarlier] = useState<readonly (readonly Region[])[]>([]);
  const [lastName, setLastName] = useState<string | null>(null);
  const before = earlier.at(-1);

  function change(next: readonly Region[], name: string) {
    if (name !== lastName) setEarlier([...earlier, regions]);
    setLastName(name);
    onChange([...next]);
  }

  function undo() {
    setEarlier(earlier.slice(0, -1));
    setLastName(null);
    onChange([...(before ?? regions)]);
  }

  return { change, undo: before && undo };
}
