import { TriangleAlert } from 'lucide-react';
import type { ImportDuplicate } from '#shared/bank/question-files.contract.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { Badge } from '#client/ui/badge.tsx';
import { CutList } from '#client/components/file-import/cut-list.tsx';
import { FindInBank } from './find-in-bank.tsx';

/** Questions that the bank already has, with the same options, key and picture. */
export function DuplicateList({ duplicates, total }: { duplicates: readonly ImportDuplicate[]; total: number }) {
  return (
    <CutList items={duplicates} total={total} noun="duplicate">
      {(shown) => (
        <Questions
          label="Duplicates"
          questions={shown}
          relation={(question) => `the same as ${existingName(question)}`}
        />
      )}
    </CutList>
  );
}

/** Questions that share only their text with one in the bank, those with another answer first. */
export function SharedStemList({ questions, total }: { questions: readonly ImportDuplicate[]; total: number }) {
  const sorted = questions.toSorted((a, b) => Number(a.isSameAnswer) - Number(b.isSameAnswer));
  return (
    <CutList items={sorted} total={total} noun="question">
      {(shown) => (
        <>
          <p className="max-w-prose text-14 text-ink-2">
            These questions are imported: their options, key or picture differ from those of the question with the same
            text.
          </p>
          <Questions
            label="Shared stems"
            questions={shown}
            relation={(question) => `shares its stem with ${existingName(question)}`}
          />
        </>
      )}
    </CutList>
  );
}

interface QuestionsProps {
  label: string;
  questions: readonly ImportDuplicate[];
  relation: (question: ImportDuplicate) => string;
}

function Questions({ label, questions, relation }: QuestionsProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line">
      {questions.map((question) => (
        <li key={question.questionNumber} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
          <span className="min-w-0 flex-1 basis-72">
            <span className="text-14 text-ink-2 tabular-nums">
              Question {formatCount(question.questionNumber)}, {relation(question)}
            </span>
            <span className="line-clamp-3 wrap-anywhere">{question.questionText}</span>
          </span>
          {!question.isSameAnswer && (
            <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
              Different answer
            </Badge>
          )}
          {question.sameAs === 'bank' && <FindInBank questionText={question.questionText} />}
        </li>
      ))}
    </ul>
  );
}

const existingName = ({ existingNumber }: ImportDuplicate): string =>
  existingNumber === null ? 'a question in the bank' : `question ${formatCount(existingNumber)} in this file`;
