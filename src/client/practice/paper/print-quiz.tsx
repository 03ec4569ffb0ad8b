import { useDeferredValue, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { QUESTION_KINDS } from '#shared/bank/question-kinds/registry.ts';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { FORMS_MAX, PAPER_QUESTIONS_MAX } from '#shared/practice/paper-limits.ts';
import { canBePrinted, paperForms } from '#shared/practice/paper.ts';
import { allQuestionsQuery } from '#client/api/questions.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { PrintButton } from '#client/components/printing.tsx';
import { filterOf, WITHOUT_TOPIC } from '#client/components/topic-filter.ts';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import { topicTree, type TopicBranch } from '#client/components/topic-tree.ts';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { lettered } from '#client/lib/format.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field, Input, Options, Select } from '#client/ui/field.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { PaperPages } from './paper-pages.tsx';
import { paperCount, SEED_MAX_LENGTH, TITLE_MAX_LENGTH, type PaperUrlState } from './paper-url-state.ts';

/** Draws a quiz from the bank, and shows it as it will be printed. */
export function PrintQuiz({ urlState, onMove }: UrlStateProps<PaperUrlState>) {
  const { data: topics } = useQuery(topicsQuery());
  const tree = useMemo(() => topicTree(topics ?? []), [topics]);
  const { topic, kinds } = urlState;
  const filter = useMemo(
    () => ({ ...filterOf({ search: '', topic }, topics), status: 'active' as const }),
    [topic, topics],
  );
  const { data, error, refetch } = useQuery(allQuestionsQuery(filter));
  const fitting = useMemo(
    () => data?.filter(({ kind }) => kinds === '' || kinds.split(',').includes(kind)),
    [data, kinds],
  );
  const printable = useMemo(() => fitting?.filter(canBePrinted), [fitting]);
  // Keeps typing fluid while hundreds of questions are laid out.
  const { title, seed, count, forms: formCount, options, keys, sheet } = useDeferredValue(urlState);
  const forms = useMemo(
    () => paperForms(printable ?? [], { seed, count, forms: formCount, shufflesOptions: options === '1' }),
    [printable, seed, count, formCount, options],
  );

  return (
    <>
      <PaperSettings urlState={urlState} tree={tree} onMove={onMove} />
      {error && !data && <ErrorNotice error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonRows label="Loading the questions…" count={6} row="h-11" />}
      {fitting && printable && printable.length === 0 && (
        <EmptyState title="No questions to print" text="Choose another category, or more kinds of questions." />
      )}
      {fitting && printable && printable.length > 0 && (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-4 print:hidden">
            <output className="text-ink-2 tabular-nums">
              {formatCount(Math.min(count, printable.length))} of {counted(printable.length, 'matching question')}.
              {fitting.length > printable.length &&
                ` Left out: ${counted(fitting.length - printable.length, 'question')} with a video or a missing picture.`}
            </output>
            <PrintButton variant="primary" />
          </div>
          <PaperPages title={title} forms={forms} withSheets={sheet === '1'} withKeys={keys === '1'} />
        </>
      )}
    </>
  );
}

const TOPICS = [
  { value: '', label: 'All categories' },
  { value: WITHOUT_TOPIC, label: 'No topic' },
];

interface PaperSettingsProps extends UrlStateProps<PaperUrlState> {
  tree: readonly TopicBranch[];
}

/** The settings of the paper. Text fields hold their own text while typing; the address follows a moment later. */
function PaperSettings({ urlState, tree, onMove }: PaperSettingsProps) {
  const [count, setCount] = useState(String(urlState.count));
  const isCount = paperCount(count) !== undefined;

  function handleCount(typed: string) {
    setCount(typed);
    const whole = paperCount(typed);
    if (whole !== undefined) onMove({ count: whole });
  }

  return (
    <form
      className="mb-6 grid gap-4 print:hidden"
      aria-label="What to print"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Title">
          <Input
            defaultValue={urlState.title}
            maxLength={TITLE_MAX_LENGTH}
            onChange={({ target }) => onMove({ title: target.value })}
          />
        </Field>
        <TopicSelects
          tree={tree}
          value={urlState.topic ?? ''}
          others={TOPICS}
          wholeLabel="All subcategories"
          onChange={(topic) => onMove({ topic: topic || null })}
        />
        <Field
          label="Number of questions"
          error={isCount ? undefined : `Enter a whole number from 1 to ${PAPER_QUESTIONS_MAX}`}
        >
          <Input inputMode="numeric" value={count} onChange={({ target }) => handleCount(target.value)} />
        </Field>
        <Field label="Forms" hint="The same questions, in a different order on each form.">
          <Select value={urlState.forms} onChange={({ target }) => onMove({ forms: Number(target.value) })}>
            <Options
              of={Array.from({ length: FORMS_MAX }, (_, index) => ({
                value: index + 1,
                label: index === 0 ? '1 form' : `${index + 1} forms (A ${index > 1 ? 'to' : 'and'} ${lettered(index)})`,
              }))}
            />
          </Select>
        </Field>
        <Field label="Seed" hint="Another seed draws different questions. The same one prints the same quiz again.">
          <Input
            defaultValue={urlState.seed}
            maxLength={SEED_MAX_LENGTH}
            autoComplete="off"
            onChange={({ target }) => onMove({ seed: target.value })}
          />
        </Field>
      </div>
      <KindBoxes kinds={urlState.kinds} onChange={(kinds) => onMove({ kinds })} />
      <fieldset>
        <legend className="text-14 font-medium">Also</legend>
        <div className="flex flex-wrap gap-x-6">
          <Checkbox
            label="Shuffle the options of each question"
            isChecked={urlState.options === '1'}
            onChange={(isOn) => onMove({ options: isOn ? '1' : '0' })}
          />
          <Checkbox
            label="Print answer sheets"
            isChecked={urlState.sheet === '1'}
            onChange={(isOn) => onMove({ sheet: isOn ? '1' : '0' })}
          />
          <Checkbox
            label="Print keys"
            isChecked={urlState.keys === '1'}
            onChange={(isOn) => onMove({ keys: isOn ? '1' : '0' })}
          />
        </div>
      </fieldset>
    </form>
  );
}

/** All kinds are checked at first; the last one can't be unchecked. */
function KindBoxes({ kinds, onChange }: { kinds: string; onChange: (kinds: string) => void }) {
  const all = Object.keys(QUESTION_KINDS);
  const chosen = kinds === '' ? all : kinds.split(',');

  function handleKind(name: string, isChecked: boolean) {
    const next = all.filter((kindName) => (kindName === name ? isChecked : chosen.includes(kindName)));
    if (next.length > 0) onChange(next.length === all.length ? '' : next.join(','));
  }

  return (
    <fieldset>
      <legend className="text-14 font-medium">Kinds of questions</legend>
      <div className="flex flex-wrap gap-x-6">
        {Object.entries(QUESTION_KINDS).map(([name, { label }]) => (
          <Checkbox
            key={name}
            label={label}
            isChecked={chosen.includes(name)}
            onChange={(isChecked) => handleKind(name, isChecked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
