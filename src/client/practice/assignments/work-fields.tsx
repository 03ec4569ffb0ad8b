import { useState } from 'react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { QUESTION_KINDS } from '#shared/bank/question-kinds/registry.ts';
import { counted } from '#shared/domain/counted.ts';
import { QUESTION_POOLS, type QuestionPool } from '#shared/practice/quiz-settings.ts';
import type { AssignmentWork } from '#shared/practice/assignments.contract.ts';
import type { Blueprint } from '#shared/practice/blueprints.contract.ts';
import { blueprintsQuery } from '#client/api/blueprints.ts';
import { questionPageQuery, questionQuery } from '#client/api/questions.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { moved } from '#client/components/moving.ts';
import { SearchField } from '#client/components/search-field.tsx';
import { TopicPicker } from '#client/components/topic-picker.tsx';
import { topicTree } from '#client/components/topic-tree.ts';
import { useMoving } from '#client/components/use-moving.tsx';
import { Field, Input, Options, Select } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import type { AssignmentDraft, Faults } from './assignment-draft.ts';
import { WORK_KINDS } from './assignment-words.ts';

const KINDS: AssignmentWork['kind'][] = ['quiz', 'questions', 'exam', 'cards'];

const POOLS: Record<QuestionPool, string> = {
  all: 'All questions',
  unseen: 'Questions the student has not answered yet',
  wrong: 'Questions the student answered wrong last time',
  sure_wrong: 'Questions the student was sure of and answered wrong',
  flagged: 'Questions the student flagged',
};

export interface PartProps {
  draft: AssignmentDraft;
  faults: Faults;
  onChange: (change: Partial<AssignmentDraft>) => void;
}

/** The work that students have to do. */
export function WorkFields({ draft, faults, onChange }: PartProps) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 text-18 font-semibold">What</legend>
      <Segmented
        label="Kind of work"
        isLabelHidden
        options={KINDS.map((kind) => ({ value: kind, label: WORK_KINDS[kind] }))}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {draft.kind === 'questions' && (
        <QuestionPicker
          chosen={draft.questionIds}
          error={faults['questionIds']}
          onChange={(questionIds) => onChange({ questionIds })}
        />
      )}
      {draft.kind === 'exam' && <Exam draft={draft} faults={faults} onChange={onChange} />}
      {(draft.kind === 'quiz' || draft.kind === 'cards') && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={draft.kind === 'quiz' ? 'Number of questions' : 'Number of reviews'} error={faults['count']}>
            <Input
              inputMode="numeric"
              value={draft.count}
              onChange={({ target }) => onChange({ count: target.value })}
            />
          </Field>
          <Topics draft={draft} faults={faults} onChange={onChange} />
        </div>
      )}
    </fieldset>
  );
}

/** Which questions of its topics a quiz draws. */
export function DrawFields({ draft, onChange }: PartProps) {
  const [kind = ''] = draft.kinds;
  return (
    <>
      <Field label="Drawn from">
        <Select value={draft.pool} onChange={({ target }) => onChange({ pool: target.value as QuestionPool })}>
          <Options of={QUESTION_POOLS.map((pool) => ({ value: pool, label: POOLS[pool] }))} />
        </Select>
      </Field>
      <Field label="Kinds of questions">
        <Select value={kind} onChange={({ target }) => onChange({ kinds: target.value === '' ? [] : [target.value] })}>
          <option value="">All kinds</option>
          <Options of={Object.entries(QUESTION_KINDS).map(([name, { label }]) => ({ value: name, label }))} />
        </Select>
      </Field>
    </>
  );
}

function Topics({ draft, faults, onChange }: PartProps) {
  const { data: topics, error, refetch } = useQuery(topicsQuery());
  return (
    <div className="min-w-0 sm:col-span-2">
      {error && !topics && <ErrorNotice title="The topics could not be loaded" error={error} onRetry={refetch} />}
      {faults['topicIds'] !== undefined && <Notice tone="bad" title={faults['topicIds']} className="mb-3" />}
      {topics && (
        <TopicPicker
          label="Topics"
          tree={topicTree(topics)}
          chosen={new Set(draft.topicIds)}
          noun={draft.kind === 'cards' ? 'flashcard' : 'question'}
          isFolded
          onChange={(chosen) => onChange({ topicIds: [...chosen] })}
        />
      )}
    </div>
  );
}

function Exam({ draft, faults, onChange }: PartProps) {
  const { data: blueprints = [] } = useQuery(blueprintsQuery);
  return (
    <Field
      label="Exam"
      error={faults['blueprintId'] === undefined ? undefined : 'Choose an exam'}
      hint="Drawn for each student by the outline, with its time and its breaks. It need not be open to students."
    >
      <Select value={draft.blueprintId} onChange={({ target }) => onChange({ blueprintId: target.value })}>
        <option value="">Choose an exam</option>
        <Options
          of={blueprints.map(({ id, body, exam, version }) => ({
            value: id,
            label: examName({ body, exam, version }),
          }))}
        />
      </Select>
    </Field>
  );
}

/** How teachers choose an exam. */
export const examName = ({ body, exam, version }: Pick<Blueprint, 'body' | 'exam' | 'version'>) =>
  `${body} ${exam} ${version}`.trim();

interface QuestionPickerProps {
  /** Ids, in the order of the quiz. */
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

const FOUND = 8;

/** Finds questions of the bank by a search, and puts them in order. */
function QuestionPicker({ chosen, error, onChange }: QuestionPickerProps) {
  const [search, setSearch] = useState('');
  const found = useQuery({
    ...questionPageQuery({ search }, 0, 'newest'),
    placeholderData: keepPreviousData,
  });
  const others = (found.data ?? []).filter(({ id }) => !chosen.includes(id)).slice(0, FOUND);
  return (
    <div className="grid min-w-0 gap-4 lg:grid-cols-2">
      <section aria-label="Find questions" className="min-w-0">
        <SearchField value={search} placeholder="Words of a question" onSearch={setSearch} />
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {others.map(({ id, question }) => (
            <li key={id} className="flex items-center gap-2 py-1">
              <p className="line-clamp-2 min-w-0 flex-1 text-14 wrap-anywhere">{question}</p>
              <IconButton label={`Add ${question}`} Icon={Plus} onClick={() => onChange([...chosen, id])} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Chosen questions" className="min-w-0">
        <p className="mb-2 text-14 font-medium">{counted(chosen.length, 'question')}, asked in this order</p>
        {error !== undefined && <Notice tone="bad" title={error} className="mb-3" />}
        <Chosen chosen={chosen} onChange={onChange} />
      </section>
    </div>
  );
}

function Chosen({ chosen, onChange }: Omit<QuestionPickerProps, 'error'>) {
  const questions = useQueries({ queries: chosen.map((id) => ({ ...questionQuery(id), staleTime: 60_000 })) });
  const texts = questions.map(
    ({ data, isError }) => data?.question ?? (isError ? 'This question has been deleted' : '…'),
  );
  const { news, buttonsOf } = useMoving({
    noun: 'question',
    names: texts,
    onMove: (from, to) => onChange(moved(chosen, from, to)),
  });
  return (
    <>
      <ol className="divide-y divide-line border-y border-line">
        {chosen.map((id, index) => (
          <li key={id} className="flex items-center gap-1 py-1">
            <p className="line-clamp-2 min-w-0 flex-1 text-14 wrap-anywhere">
              {index + 1}. {texts[index]}
            </p>
            {buttonsOf(index)}
            <IconButton
              label={`Leave out: ${texts[index] ?? ''}`}
              Icon={X}
              onClick={() => onChange(chosen.filter((other) => other !== id))}
            />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
    </>
  );
}
