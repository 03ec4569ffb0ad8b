import { Copy, Download, ImageIcon } from 'lucide-react';
import type { ImportPreview } from '#shared/bank/question-files.contract.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { Explanation } from '#client/components/explanation.tsx';
import { CutList } from '#client/components/file-import/cut-list.tsx';
import { FoundLists, newTopicsList } from '#client/components/file-import/found-lists.tsx';
import { Remarks } from '#client/components/file-import/remarks.tsx';
import { saveCsv } from '#client/components/file-import/save-file.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { OptionList } from '#client/components/option-list.tsx';
import { keyText } from '#client/components/question-kinds/key-text.ts';
import { copyText } from '#client/lib/copy-text.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { DuplicateList, SharedStemList } from './duplicate-list.tsx';
import { lineWordOf, problemsCsv, problemsFileName } from './problems-csv.ts';

/** The details behind the figures, with those that need action first. */
export function PreviewLists({ preview, fileName }: { preview: ImportPreview; fileName: string }) {
  return (
    <FoundLists
      lists={[
        {
          name: 'Problems',
          value: 'problems',
          count: preview.problemCount,
          list: <ProblemList preview={preview} fileName={fileName} />,
        },
        {
          name: 'Left out or changed',
          value: 'remarks',
          count: preview.remarks.itemCount,
          list: <Remarks remarks={preview.remarks} noun="question" fileName={fileName} />,
        },
        {
          name: 'First questions',
          value: 'sample',
          count: preview.sample.length,
          list: <SampleQuestions sample={preview.sample} />,
        },
        {
          name: 'Duplicates',
          value: 'duplicates',
          count: preview.duplicateCount,
          list: <DuplicateList duplicates={preview.duplicates} total={preview.duplicateCount} />,
        },
        {
          name: 'Shared stems',
          value: 'stems',
          count: preview.sameStemCount,
          list: <SharedStemList questions={preview.sameStems} total={preview.sameStemCount} />,
        },
        newTopicsList(preview.newTopics),
      ]}
    />
  );
}

/** The first questions as they will be asked, with the key. */
function SampleQuestions({ sample }: Pick<ImportPreview, 'sample'>) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
      {sample.map((question) => (
        <li key={question.questionNumber} className="grid grid-cols-[minmax(0,1fr)] gap-3 py-5 first:pt-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2 tabular-nums">
            <span>Question {formatCount(question.questionNumber)}</span>
            <span className="wrap-anywhere">{question.topic ?? 'No topic'}</span>
            {question.hasImage && <Badge icon={<ImageIcon aria-hidden />}>With an image</Badge>}
          </div>
          <p className="max-w-[66ch] text-18 font-medium whitespace-pre-line wrap-anywhere">
            <FormulaText text={question.question} />
          </p>
          {typeof question.correctAnswer === 'number' ? (
            <OptionList options={question.options} correctAnswer={question.correctAnswer} selectedAnswer={null} />
          ) : (
            <OtherKey question={question} />
          )}
          {question.explanation && <Explanation text={question.explanation} />}
        </li>
      ))}
    </ol>
  );
}

/** The content of a question of another kind, and its key in words. */
function OtherKey({ question }: { question: ImportPreview['sample'][number] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p className="text-14 text-ink-2">{kindOf(question.kind).label}</p>
      {question.options.length > 0 && (
        <ul className="list-disc pl-5">
          {question.options.map((option, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two options may read the same
            <li key={index} className="wrap-anywhere">
              <FormulaText text={option} />
            </li>
          ))}
        </ul>
      )}
      <p className="wrap-anywhere">
        <span className="font-medium text-good">Key:</span> {keyText(question)}
      </p>
    </div>
  );
}

interface ProblemListProps {
  preview: ImportPreview;
  fileName: string;
}

/** The faults, by line, to read here or to download for correcting the file. */
function ProblemList({ preview: { problems, problemCount, format }, fileName }: ProblemListProps) {
  const lineWord = lineWordOf(format);
  const handleCopy = () =>
    copyText(problems.map(({ line, message }) => `${lineWord} ${line}: ${message}`).join('\n'), {
      done: 'Problems copied',
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => saveCsv(problemsCsv(problems, format), problemsFileName(fileName))}>
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
                    {lineWord} {formatCount(line)}
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
