import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Pencil, RefreshCw } from 'lucide-react';
import { wordsOfRule } from '#shared/bank/item-writing/rules.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { counted, formatCount } from '#shared/domain/counted.ts';
import type { checkBank } from '#shared/bank/bank-check.endpoints.ts';
import { bankCheckQuery } from '#client/api/question-bank.ts';
import { ProgressCard } from '#client/bank/questions/progress-card.tsx';
import type { OutputOf } from '#client/lib/call.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { figureLines } from './figure-lines.ts';

type BankCheckResult = OutputOf<typeof checkBank>;
type BrokenRule = BankCheckResult['rules'][number];

interface BankCheckProps {
  /** The rule whose questions are listed; if no question breaks it, the first broken rule is shown. */
  rule: string | null;
  onRule: (rule: string) => void;
  /** Whether the editor is open. */
  isEditing: boolean;
  onEdit: (questionId: string) => void;
}

/** Checks the bank by the rules of item writing: what its keys give away, and which questions break which rule. */
export function BankCheck({ rule, onRule, isEditing, onEdit }: BankCheckProps) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const { data, error, isFetching, refetch } = useQuery(bankCheckQuery(setProgress));
  const [edited, setEdited] = useState<{ id: string; rule: string } | null>(null);
  const broken = data?.rules.filter(({ total }) => total > 0) ?? [];
  const chosen = broken.find((brokenRule) => brokenRule.rule === rule) ?? broken[0];
  const hasLeft =
    edited !== null && !(chosen?.rule === edited.rule && chosen.questions.some(({ id }) => id === edited.id));
  useEffect(() => {
    // The focused button disappears with the question, before the editor closes or after.
    if (hasLeft && !isEditing && document.activeElement === document.body) focusHeading();
  }, [hasLeft, isEditing]);

  if (error && !data) return <ErrorNotice title="The check failed" error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <ProgressCard title="Checking how the questions are written…" label="Questions checked" progress={progress} />
    );
  }
  const { totalQuestions, questionsWithFindings, figures } = data;
  if (totalQuestions === 0) {
    return (
      <EmptyState
        title="There are no questions yet"
        text="Once there are, this checks them against the rules of item writing."
      />
    );
  }
  const handleEdit = (id: string) => {
    if (chosen) setEdited({ id, rule: chosen.rule });
    onEdit(id);
  };
  return (
    <div className="grid gap-8" aria-busy={isFetching}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-ink-2 tabular-nums">
          {formatCount(questionsWithFindings)} of {counted(totalQuestions, 'question')} could be written better. The
          rules are advice: each has its exceptions. Retired questions are left out.
        </p>
        <Button aria-disabled={isFetching} onClick={isFetching ? undefined : () => void refetch()}>
          <RefreshCw aria-hidden className="size-5" />
          {isFetching ? 'Checking…' : 'Check again'}
        </Button>
      </div>
      <Figures figures={figures} />
      {chosen === undefined ? (
        <EmptyState
          title="Every question follows the rules"
          text="Nothing in how they are written needs a second look."
        />
      ) : (
        <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start">
          <RuleList broken={broken} chosen={chosen} onRule={onRule} />
          <RuleQuestions key={chosen.rule} {...chosen} onEdit={handleEdit} />
        </div>
      )}
    </div>
  );
}

/** Clues that would help a student who knows nothing. */
function Figures({ figures }: Pick<BankCheckResult, 'figures'>) {
  const lines = figureLines(figures);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="key-figures">
      <h2 id="key-figures" className="mb-3 text-18 font-semibold">
        What the keys have in common
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {lines.map(({ text, isFair }) => (
          <li key={text} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
            <span className="min-w-0 tabular-nums">{text}</span>
            {isFair === null ? (
              <Badge>Too few to tell</Badge>
            ) : (
              <Badge tone={isFair ? 'good' : 'warn'}>{isFair ? 'No pattern' : 'Gives the key away'}</Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RuleListProps {
  broken: readonly BrokenRule[];
  chosen: BrokenRule;
  onRule: (rule: string) => void;
}

function RuleList({ broken, chosen, onRule }: RuleListProps) {
  return (
    <section aria-labelledby="broken-rules">
      <h2 id="broken-rules" className="mb-3 text-18 font-semibold">
        What was found
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {broken.map(({ rule, total }) => (
          <li key={rule}>
            <button
              type="button"
              aria-pressed={rule === chosen.rule}
              className="flex min-h-11 w-full items-center justify-between gap-4 px-4 py-2.5 text-left hover:bg-sunken aria-pressed:bg-brand-soft aria-pressed:font-medium aria-pressed:text-brand-text"
              onClick={() => onRule(rule)}
            >
              <span className="min-w-0">{wordsOfRule(rule).title}</span>
              <span className="tabular-nums">{formatCount(total)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RuleQuestions({ rule, total, questions, onEdit }: BrokenRule & { onEdit: (questionId: string) => void }) {
  const { title, advice } = wordsOfRule(rule);
  return (
    <section aria-labelledby="rule-questions" className="min-w-0">
      <h2 id="rule-questions" className="text-18 font-semibold">
        {title}
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-ink-2 tabular-nums">
        {advice}
        {total > questions.length && ` The oldest ${questions.length} of ${formatCount(total)} questions are listed.`}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {questions.map(({ id, question, detail }) => (
          <li key={id} className="flex items-center gap-4 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 wrap-anywhere">{question}</span>
              {detail && <span className="block text-14 wrap-anywhere text-ink-2">{detail}</span>}
            </span>
            <Button size="small" variant="quiet" aria-label={`Edit question: ${question}`} onClick={() => onEdit(id)}>
              <Pencil aria-hidden className="size-4" />
              Edit
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
