import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '#client/lib/fetch-file.ts';

interface ExportInput {
  /** Including its query. */
  path: string;
  onReceived: (bytes: number) => void;
}

/** Downloads a whole export. */
export const useExport = () =>
  useMutation({
    mutationFn: async (input: ExportInput): Promise<Blob> => (await fetchFile(input)).content,
  });
