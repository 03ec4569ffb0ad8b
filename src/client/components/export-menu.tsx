import { useState } from 'react';
import { Download, type LucideIcon } from 'lucide-react';
import { useExport } from '#client/api/exports.ts';
import { serverMessage } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuGroup, MenuItem } from '#client/ui/menu.tsx';
import { saveFile } from './file-import/save-file.ts';
import { sizeText } from './file-import/size-text.ts';

export interface ExportFile {
  label: string;
  hint: string;
  Icon: LucideIcon;
  /** The address, including its query. */
  path: string;
  fileName: string;
}

interface ExportMenuProps {
  /** Each group has a heading if there is more than one. */
  groups: readonly { name: string; files: readonly ExportFile[] }[];
  /** "Questions exported successfully", "Failed to export questions" */
  success: string;
  failure: string;
  /** Called first; fetches the file only when `proceed` is called. */
  onPick?: (file: ExportFile, proceed: () => Promise<void>) => Promise<void>;
}

/** A menu of downloads in several formats. */
export function ExportMenu({ groups, success, failure, onPick }: ExportMenuProps) {
  const { mutateAsync: fetchExport, isPending } = useExport();
  const [received, setReceived] = useState(0);

  const fetchFile = async ({ path, fileName }: ExportFile) => {
    setReceived(0);
    saveFile(await fetchExport({ path, onReceived: setReceived }), fileName);
    toast({ title: success, variant: 'success' });
  };

  const handleExport = (file: ExportFile) =>
    toldFailure(() => (onPick ? onPick(file, () => toldFailure(() => fetchFile(file))) : fetchFile(file)));

  async function toldFailure(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      const message = serverMessage(error, failure);
      toast({ title: failure, ...(message !== failure && { description: message }), variant: 'destructive' });
    }
  }

  return (
    <Menu
      trigger={
        <Button>
          <Download aria-hidden className="size-5" />
          {isPending ? `Exporting… ${sizeText(received)}` : 'Export'}
        </Button>
      }
    >
      {groups.map(({ name, files }) => (
        <MenuGroup key={name} label={groups.length > 1 ? name : undefined}>
          {files.map((file) => (
            <MenuItem key={file.path} disabled={isPending} onSelect={() => void handleExport(file)}>
              <file.Icon aria-hidden />
              <span>
                {file.label}
                <span className="block text-14 text-ink-2">{file.hint}</span>
              </span>
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
    </Menu>
  );
}
