import { useId, useMemo, useState, type ReactNode, type Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { topicsQuery } from '#client/api/topics.ts';
import { FaultNotes } from '#client/components/question-kinds/fault-notes.tsx';
import { TopicPicker } from '#client/components/topic-picker.tsx';
import { chosenTopics, topicTree } from '#client/components/topic-tree.ts';
import { useMoving } from '#client/components/use-moving.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, Input, Textarea } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { type EditorForm, EMPTY_DOMAIN, linesOf, numberTyped, weightsText } from './blueprint-drafts.ts';

/** The domains with the current sum of their weights. */
export function DomainList({ form }: { form: EditorForm }) {
  const { control, formState } = form;
  const id = useId();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'domains' });
  const domains = useWatch({ control, name: 'domains' });
  const names = domains.map(({ name }, index) => name.trim() || `Domain ${index + 1}`);
  const { news, buttonsOf } = useMoving({ noun: 'domain', names, onMove: move });
  const { domains: errors } = formState.errors;
  const messages = [errors?.root?.message, errors?.message].filter((message) => message !== undefined);

  const handleRemove = (index: number) => {
    remove(index);
    const next = Math.min(index, fields.length - 2);
    // Waits until the changed rows are rendered.
    requestAnimationFrame(() => document.getElementById(next < 0 ? `${id}-add` : `${id}-remove-${next}`)?.focus());
  };
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-errors`}>
      <legend className="text-18 font-semibold">Domains</legend>
      <p className="mt-0.5 text-ink-2">
        Each question belongs to one domain: the first with its objective, else the first with its topic.
      </p>
      <p className="mt-2 text-ink-2">
        Weights:{' '}
        <output className="font-medium text-ink tabular-nums">
          {weightsText(domains.map(({ weight }) => weight))}
        </output>
      </p>
      <FaultNotes id={`${id}-errors`} messages={messages} />
      <ol className="mt-3 grid gap-3">
        {fields.map((field, index) => (
          <li key={field.id}>
            <fieldset className="min-w-0 rounded-card border border-line p-3 sm:p-4">
              <legend className="sr-only">{names[index]}</legend>
              <DomainFields form={form} index={index} name={names[index] ?? ''}>
                <span className="flex items-center max-sm:order-first max-sm:col-span-2 max-sm:justify-between sm:mt-6.5">
                  <span aria-hidden className="text-14 text-ink-3 tabular-nums sm:hidden">
                    {index + 1} of {fields.length}
                  </span>
                  <span className="flex">
                    {buttonsOf(index)}
                    <IconButton
                      id={`${id}-remove-${index}`}
                      label={`Remove ${names[index]}`}
                      Icon={Trash2}
                      onClick={() => handleRemove(index)}
                    />
                  </span>
                </span>
              </DomainFields>
            </fieldset>
          </li>
        ))}
      </ol>
      <Button id={`${id}-add`} size="small" className="mt-3" onClick={() => append(EMPTY_DOMAIN)}>
        <Plus aria-hidden className="size-5" />
        Add domain
      </Button>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}

interface DomainFieldsProps {
  form: EditorForm;
  index: number;
  name: string;
  /** The buttons that move and remove the domain. */
  children: ReactNode;
}

function DomainFields({ form: { control, register, trigger, formState }, index, name, children }: DomainFieldsProps) {
  const errors = formState.errors.domains?.[index];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_6.5rem_auto]">
      <Field label="Name" error={errors?.name?.message}>
        <Input required autoComplete="off" {...register(`domains.${index}.name`)} />
      </Field>
      <Field label="Weight in %" error={errors?.weight?.message}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          {...register(`domains.${index}.weight`, {
            setValueAs: numberTyped,
            // The sum depends on all weights.
            onChange: () => formState.errors.domains?.root && void trigger('domains'),
          })}
        />
      </Field>
      {children}
      <div className="col-span-full grid gap-x-4 gap-y-3 lg:grid-cols-2">
        <Controller
          control={control}
          name={`domains.${index}.topicIds`}
          render={({ field }) => (
            <DomainTopics
              ref={field.ref}
              domain={name}
              chosen={field.value}
              error={errors?.topicIds?.message}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={control}
          name={`domains.${index}.objectives`}
          render={({ field }) => (
            <ObjectivesField
              objectives={field.value}
              error={errors?.objectives?.message ?? errors?.objectives?.find?.((each) => each?.message)?.message}
              onChange={field.onChange}
            />
          )}
        />
      </div>
    </div>
  );
}

interface DomainTopicsProps {
  ref: Ref<HTMLButtonElement>;
  domain: string;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (topicIds: string[]) => void;
}

/** The topics of a domain by name, and a dialog to select them: hundreds of topics would hide the other domains. */
function DomainTopics({ ref, domain, chosen, error, onChange }: DomainTopicsProps) {
  const [isOpen, setOpen] = useState(false);
  const errorId = useId();
  const topics = useQuery(topicsQuery());
  const tree = useMemo(() => topicTree(topics.data ?? []), [topics.data]);
  const set = useMemo(() => new Set(chosen), [chosen]);
  const names = chosenTopics(tree, set).map(({ name }) => name);
  return (
    <div className="min-w-0">
      <p className="text-14 font-medium">Topics</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          ref={ref}
          size="small"
          aria-label={`Choose topics of ${domain}`}
          aria-describedby={errorId}
          onClick={() => setOpen(true)}
        >
          Choose topics
        </Button>
        <p className="min-w-0 flex-1 basis-40 wrap-anywhere text-ink-2">
          {names.length > 0 ? names.join(', ') : chosen.length === 0 && 'None'}
        </p>
      </div>
      <FaultNotes id={errorId} messages={error === undefined ? [] : [error]} />
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={`Topics of ${domain}`}
          description="Their questions belong to this domain."
          footer={
            <Button variant="primary" onClick={() => setOpen(false)}>
              Done
            </Button>
          }
        >
          {topics.error && !topics.data ? (
            <ErrorNotice title="The topics could not be loaded" error={topics.error} onRetry={topics.refetch} />
          ) : topics.data ? (
            <TopicPicker label="Topics" tree={tree} chosen={set} onChange={(next) => onChange([...next])} />
          ) : (
            <SkeletonRows label="Loading the topics…" count={6} row="h-11" />
          )}
        </Dialog>
      )}
    </div>
  );
}

interface ObjectivesFieldProps {
  objectives: readonly string[];
  error: string | undefined;
  onChange: (objectives: string[]) => void;
}

/** Keeps the text as typed: blank lines are not objectives, but part of typing. */
function ObjectivesField({ objectives, error, onChange }: ObjectivesFieldProps) {
  const [text, setText] = useState(objectives.join('\n'));
  return (
    <Field label="Objectives (optional)" error={error} hint="One on each line">
      <Textarea
        rows={1}
        className="resize-none! field-sizing-content"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(linesOf(target.value));
        }}
      />
    </Field>
  );
}
