import { Copy, Download } from 'lucide-react';
import type { ImportPreview } from '#shared/contract/question-files.ts';
import { toast } from '#client/lib/toast.ts';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { CutList } from '#client/components/file-import/cut-list.tsx';
import { placeWordOf, problemsCsv, problemsFileName } from './problems-csv.ts';
import { saveFile } from '#client/components/file-import/save-file.ts';

interface ProblemListProps {
  preview: ImportPreview;
  fileName: string;
}

/** What is wrong, by line, to read here or take along to where it is corrected. */
export function ProblemList({ preview: { problems, problemCount, format }, fileName }: ProblemListProps) {
  const place = placeWordOf(format);
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(
        problems.map(({ line, message }) => `${place} ${line}: ${message}`).join('\n'),
      );
      toast({ title: 'Problems copied', variant: 'success' });
    } catch {
      toast({ title: 'Copying failed', description: 'Your browser does not allow it here.', variant: 'destructive' });
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() =>
            saveFile(
              new Blob([problemsCsv(problems, format)], { type: 'text/csv;charset=utf-8' }),
              problemsFileName(fileName),
            )
          }
        >
          <Download aria-hidden className="size-4" />
          Download problems as CSV
        </Button>
        <Button size="small" onClick={() => void handleCopy()}>
          <Copy aria-hidden className="size-4" />
          Copy problems
        </Button>
      </div>
      <CutList items={problems} total={problemCount} noun="problem">
        {(shown) => (
          <ol aria-label="Problems" className="divide-y divide-line rounded-card border border-line">
            {shown.map(({ line, questionNumber, message }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two things may be wrong in one line
              <li key={index} className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
                <span className="text-14 text-ink-2 tabular-nums sm:pt-0.5">
                  <span className="font-medium text-ink">
                    {place} {formatCount(line)}
                  </span>
                  {questionNumber !== null && `, question ${formatCount(questionNumber)}`}
                </span>
                <span className="wrap-anywhere">{message}</span>
              </li>
            ))}
          </ol>
        )}
      </CutList>
    </div>
  );
}
