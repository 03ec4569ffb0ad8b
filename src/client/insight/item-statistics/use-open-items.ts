import { useState } from 'react';

export type OpenItems = ReturnType<typeof useOpenItems>;

/** Which rows are open; any number of them, so that nothing closes while somebody reads it. */
export function useOpenItems() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return {
    isOpen: (id: string) => open.has(id),
    toggle: (id: string) =>
      setOpen((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
  };
}
