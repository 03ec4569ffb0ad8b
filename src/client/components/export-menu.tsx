import { Download } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuGroup, MenuItem } from '#client/ui/menu.tsx';
import { sizeText } from './file-import/size-text.ts';
import { type ExportFile, useFileExport } from './use-file-export.ts';

interface ExportMenuProps {
  /** Each group has a heading if there is more than one. */
  groups: readonly { name: string; files: readonly ExportFile[] }[];
  /** "Flashcards exported successfully", "Failed to export flashcards" */
  success: string;
  failure: string;
}

/** A menu of downloads in several formats. */
export function ExportMenu({ groups, success, failure }: ExportMenuProps) {
  const { fetchFile, isPending, received } = useFileExport({ success, failure });
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
            <MenuItem key={file.path} disabled={isPending} onSelect={() => void fetchFile(file)}>
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
