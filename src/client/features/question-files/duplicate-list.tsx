import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ImportDuplicate, ImportPreview } from '#shared/contract/question-files.ts';
import { formatCount } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { CutList } from '#client/components/file-import/cut-list.tsx';
import { FindInBank } from './find-in-bank.tsx';

/** Questions whose text is there already, those with another answer first. */
export function DuplicateList({ preview: { duplicates, duplicateCount } }: { preview: ImportPreview }) {
  const sorted = duplicates.toSorted((a, b) => Number(a.isSameAnswer) - Number(b.isSameAnswer));
  return (
    <CutList items={sorted} total={duplicateCount} noun="duplicate">
      {(shown) => (
        <ul aria-label="Duplicates" className="divide-y divide-line rounded-card border border-line">
          {shown.map((duplicate) => (
            <Duplicate key={duplicate.questionNumber} duplicate={duplicate} />
          ))}
        </ul>
      )}
    </CutList>
  );
}

function Duplicate({ duplicate }: { duplicate: ImportDuplicate }) {
  const { questionNumber, questionText, sameAs, isSameAnswer } = duplicate;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-72">
        <span className="text-14 text-ink-2 tabular-nums">
          Question {formatCount(questionNumber)}, {sameAs === 'bank' ? 'in the bank' : 'twice in this file'}
        </span>
        <span className="line-clamp-3 wrap-anywhere">{questionText}</span>
      </span>
      {isSameAnswer ? (
        <Badge icon={<CircleCheck aria-hidden />}>Same answer</Badge>
      ) : (
        <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
          Different answer
        </Badge>
      )}
      {sameAs === 'bank' && <FindInBank questionText={questionText} />}
    </li>
  );
}
