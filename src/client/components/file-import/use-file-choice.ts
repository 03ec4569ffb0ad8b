import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '#client/lib/toast.ts';
import type { FileKind } from './file-kind.ts';

/** Accepts a file that is chosen, or dropped anywhere, and says why it rejects another. */
export function useFileChoice({ refusalOf }: FileKind, onFile: (file: File) => void) {
  const [refused, setRefused] = useState<string>();
  const take = (files: File[]) => {
    if (files.length === 0) return;
    const refusal = refusalOf(files);
    setRefused(refusal?.description);
    const [file] = files;
    if (refusal) toast(refusal);
    else if (file) onFile(file);
  };
  useDrop(take);
  return { refused, take };
}

/** By default, the browser would open a dropped file in place of the page. */
function useDrop(take: (files: File[]) => void): void {
  const handleDrop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    take([...(event.dataTransfer?.files ?? [])]);
  });
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', handleDrop);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', handleDrop);
    };
  }, []);
}
