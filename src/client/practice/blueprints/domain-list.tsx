import { useId, useState, type ReactNode } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { FaultNotes } from '#client/components/question-kinds/fault-notes.tsx';
import { useMoving } from '#client/components/use-moving.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field, Input, Textarea } from '#client/ui/field.tsx';
import { type EditorForm, EMPTY_DOMAIN, linesOf, numberTyped, weightsText } from './blueprint-drafts.ts';
import { DomainTopics } from './domain-topics.tsx';

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
                    <Button
                      id={`${id}-remove-${index}`}
                      variant="quiet"
                      size="icon"
                      aria-label={`Remove ${names[index]}`}
                      onClick={() => handleRemove(index)}
                    >
                      <Trash2 aria-hidden className="size-5" />
                    </Button>
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
