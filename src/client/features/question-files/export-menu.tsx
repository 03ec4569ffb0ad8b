import { useState } from 'react';
import { Download, FileCode, FileSpreadsheet, FileText } from 'lucide-react';
import { useExportQuestions } from '#client/api/question-files.ts';
import { serverMessage } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { EXPORTS } from './exports.ts';
import type { QuestionExport } from './exports.ts';
import { sizeText } from './import-file.ts';
import { saveFile } from './save-file.ts';

const ICONS = { csv: FileSpreadsheet, 'moodle-xml': FileCode, gift: FileText };
const FAILED = 'Failed to export questions';

/** Downloads the whole bank as CSV, Moodle XML or GIFT. */
export function ExportMenu() {
  const { mutateAsync: fetchExport, isPending } = useExportQuestions();
  const [received, setReceived] = useState(0);

  const handleExport = async ({ path, fileName }: QuestionExport) => {
    setReceived(0);
    try {
      saveFile(await fetchExport({ path, onReceived: setReceived }), fileName);
      toast({ title: 'Questions exported successfully', variant: 'success' });
    } catch (error) {
      const message = serverMessage(error, FAILED);
      toast({ title: FAILED, ...(message !== FAILED && { description: message }), variant: 'destructive' });
    }
  };

  return (
    <Menu
      trigger={
        <Button>
          <Download aria-hidden className="size-5" />
          {isPending ? `Exporting… ${sizeText(received)}` : 'Export'}
        </Button>
      }
    >
      {EXPORTS.map((file) => {
        const Icon = ICONS[file.format];
        return (
          <MenuItem key={file.format} disabled={isPending} onSelect={() => void handleExport(file)}>
            <Icon aria-hidden />
            <span>
              {file.label}
              <span className="block text-14 text-ink-2">{file.hint}</span>
            </span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
