import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '#client/lib/fetch-file.ts';

interface ExportInput {
  /** With its query. */
  path: string;
  onReceived: (bytes: number) => void;
}

/** Fetches a whole export. */
export function useExport() {
  return useMutation({
    mutationFn: async (input: ExportInput): Promise<Blob> => (await fetchFile(input)).content,
  });
}
