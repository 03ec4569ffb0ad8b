import { useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import type { QuestionDetails } from '#shared/bank/question-details.ts';
import { DEFAULT_KIND } from '#shared/bank/question-kinds/kind-labels.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { Field, Input, Textarea } from '#client/ui/field.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { movedReasons } from './reason-editing.ts';
import type { EditorForm } from './use-question-editor.ts';

const BLANK_SOURCE: NonNullable<QuestionDetails['source']> = { citation: '', year: null, link: null };
const BLANK_REVIEW = { on: '', by: '' };

/** Reasons for single options, and the question's sources: collapsed, since most questions have neither. */
export function DetailsFields({ form }: { form: EditorForm }) {
  const { field } = useController({ control: form.control, name: 'details' });
  const details = field.value ?? {};
  const { reasons = {}, source = BLANK_SOURCE, reviewed = BLANK_REVIEW, objective = '' } = details;
  const errors = form.formState.errors.details;

  /** Blank parts are left out; details with blank parts only become null. */
  function set<Part extends keyof QuestionDetails>(part: Part, value: QuestionDetails[Part], isBlank: boolean) {
    const { [part]: _before, ...others } = details;
    const next = isBlank ? others : { ...others, [part]: value };
    field.onChange(Object.keys(next).length > 0 ? next : null);
  }
  function changeSource(change: Partial<typeof source>) {
    const next = { ...source, ...change };
    set('source', next, next.citation.trim() === '' && next.year === null && next.link === null);
  }
  function changeReviewed(change: Partial<typeof reviewed>) {
    const next = { ...reviewed, ...change };
    set('reviewed', next, next.on === '' && next.by.trim() === '');
  }

  return (
    <>
      <ReasonFields
        form={form}
        reasons={reasons}
        onChange={(next) => set('reasons', next, Object.keys(next).length === 0)}
      />
      <Fold title="Source, review and objective" isAtFault={errors !== undefined}>
        <div className="grid gap-4 px-4 pt-1 pb-5 sm:grid-cols-2">
          <Field label="Source" className="sm:col-span-2" error={errors?.source?.citation?.message}>
            <Input
              placeholder="Book and chapter, guideline or article"
              value={source.citation}
              onChange={({ target }) => changeSource({ citation: target.value })}
            />
          </Field>
          <Field label="Year" error={errors?.source?.year?.message}>
            <Input
              inputMode="numeric"
              maxLength={4}
              value={source.year ?? ''}
              onChange={({ target }) => {
                const digits = target.value.replaceAll(/\D/g, '');
                changeSource({ year: digits === '' ? null : Number(digits) });
              }}
            />
          </Field>
          <Field label="Link" error={errors?.source?.link?.message}>
            <Input
              type="url"
              placeholder="https://"
              value={source.link ?? ''}
              onChange={({ target }) => changeSource({ link: target.value.trim() || null })}
            />
          </Field>
          <Field label="Reviewed on" error={errors?.reviewed?.on?.message && 'Enter the date of the review'}>
            <Input type="date" value={reviewed.on} onChange={({ target }) => changeReviewed({ on: target.value })} />
          </Field>
          <Field label="Reviewed by" error={errors?.reviewed?.by?.message}>
            <Input value={reviewed.by} onChange={({ target }) => changeReviewed({ by: target.value })} />
          </Field>
          <Field
            label="Objective"
            className="sm:col-span-2"
            hint="Which part of the exam’s outline it prepares for."
            error={errors?.objective?.message}
          >
            <Input
              value={objective}
              onChange={({ target }) => set('objective', target.value, target.value.trim() === '')}
            />
          </Field>
        </div>
      </Fold>
    </>
  );
}

interface ReasonFieldsProps {
  form: EditorForm;
  reasons: Readonly<Record<string, string>>;
  onChange: (reasons: Record<string, string>) => void;
}

/** A text for each possible answer. */
function ReasonFields({ form, reasons, onChange }: ReasonFieldsProps) {
  const [kind = DEFAULT_KIND, options, content = null, key] = form.watch([
    'kind',
    'options',
    'content',
    'correctAnswer',
  ]);
  const question = { options, content };
  const isComplete = kindOf(kind).faults(question, key).length === 0;
  const places = isComplete ? kindOf(kind).reasonTargets(question, key) : null;

  // Reasons follow their options when these are moved or removed.
  const before = useRef(places);
  useEffect(() => {
    if (places === null) return;
    const moved = before.current === null ? reasons : movedReasons(reasons, before.current, places);
    before.current = places;
    if (JSON.stringify(moved) !== JSON.stringify(reasons)) onChange({ ...moved });
  });

  return (
    <Fold title="Reason for each answer">
      <div className="grid gap-4 px-4 pt-1 pb-5">
        <p className="text-14 text-ink-3">
          {places === null
            ? 'Once the question and its key are filled in, there is a field for each answer here.'
            : places.length === 0
              ? 'You can give a reason here for each wrong number that you list above.'
              : 'Why is it right or wrong? Students see the reason for their own response first.'}
        </p>
        {places?.map(({ id, name }) => (
          <Field key={id} label={name}>
            <Textarea
              rows={1}
              className="max-h-60 resize-none! field-sizing-content"
              value={reasons[id] ?? ''}
              onChange={({ target }) => {
                const { [id]: _before, ...others } = reasons;
                onChange(target.value.trim() === '' ? others : { ...others, [id]: target.value });
              }}
            />
          </Field>
        ))}
      </div>
    </Fold>
  );
}
