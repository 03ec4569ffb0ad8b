import { useState } from 'react';
import type { LucideIcon } from 'lucide-react';
import { useExport } from '#client/api/exports.ts';
import { serverMessage } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { saveFile } from './file-import/save-file.ts';

export interface ExportFile {
  label: string;
  hint: string;
  Icon: LucideIcon;
  /** The address, including its query. */
  path: string;
  fileName: string;
}

/** Fetches a file and saves it, and reports either; `reporting` wraps other work that may fail for the same reasons. */
export function useFileExport({ success, failure }: { success: string; failure: string }) {
  const { mutateAsync: fetchExport, isPending } = useExport();
  const [received, setReceived] = useState(0);

  const reporting = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      const message = serverMessage(error, failure);
      toast({ title: failure, ...(message !== failure && { description: message }), variant: 'destructive' });
    }
  };
  const fetchFile = ({ path, fileName }: ExportFile) =>
    reporting(async () => {
      setReceived(0);
      saveFile(await fetchExport({ path, onReceived: setReceived }), fileName);
      toast({ title: success, variant: 'success' });
    });
  return { fetchFile, reporting, isPending, received };
}
