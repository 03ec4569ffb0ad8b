import { useId, type ReactNode } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, type FieldErrors, type FieldPath } from 'react-hook-form';
import { blueprintForm, type Blueprint, type BlueprintForm } from '#shared/practice/blueprints.contract.ts';
import type { Gaps } from '#shared/practice/blueprint-presets.ts';
import { useSaveBlueprint } from '#client/api/blueprints.ts';
import { useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { CallError, isRefusedAs } from '#client/lib/call.ts';
import { failed } from '#client/lib/failed.ts';
import { useSaveOver } from '#client/lib/save-over.ts';
import { toast } from '#client/lib/toast.ts';
import { Field, Input } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { Start } from './add-dialog.tsx';
import { draftOf, type BlueprintDraft, type EditorForm, numberTyped } from './blueprint-drafts.ts';
import { DomainList } from './domain-list.tsx';

interface BlueprintEditorProps {
  /** Undefined for a new blueprint. */
  blueprint: Blueprint | undefined;
  start: Start;
  onClose: () => void;
}

/** Adds or changes a blueprint. */
export function BlueprintEditor({ blueprint, start, onClose }: BlueprintEditorProps) {
  const id = blueprint?.id;
  const save = useSaveBlueprint();
  const form: EditorForm = useForm<BlueprintDraft, unknown, BlueprintForm>({
    resolver: zodResolver(blueprintForm),
    defaultValues: start.draft,
  });
  const { isDirty } = form.formState;
  const guard = useLeaveGuard({
    isDirty: () => isDirty,
    onLeave: onClose,
    description: 'The blueprint has not been saved. What you have changed will be lost.',
  });

  const saveOver = useSaveOver(blueprint, (theirs) => theirs && form.reset(draftOf(theirs)));
  const handleValid = async (valid: BlueprintForm) => {
    try {
      await saveOver((expectedRevision) => save.mutateAsync({ id, form: { ...valid, expectedRevision } }));
      toast({ title: id === undefined ? 'Blueprint added' : 'Blueprint saved', variant: 'success' });
      onClose();
    } catch (error) {
      if (isRefusedAs('changed_since', error)) return;
      for (const [path, message] of issuesOf(error)) form.setError(path, { message });
      toast(failed('The blueprint could not be saved', error));
    }
  };
  // The sum is not a field that could take the focus.
  const handleInvalid = ({ domains }: FieldErrors<BlueprintDraft>) => {
    if (domains?.root) form.setFocus('domains.0.weight');
  };
  return (
    <FormDialog
      size="wide"
      title={id === undefined ? 'Add blueprint' : 'Edit blueprint'}
      submitLabel={id === undefined ? 'Add blueprint' : 'Save blueprint'}
      isPending={save.isPending}
      className="grid gap-7"
      onSubmit={form.handleSubmit(handleValid, handleInvalid)}
      onClose={guard.close}
      after={guard.question}
    >
      {start.gaps && <GapsNotice gaps={start.gaps} />}
      <ExamFields form={form} />
      <DomainList form={form} />
      <OpenSwitch form={form} />
    </FormDialog>
  );
}

/** The server's faults, by field; paths into the request start with "body". */
function issuesOf(error: unknown): [FieldPath<BlueprintDraft>, string][] {
  const issues = error instanceof CallError ? (error.body?.issues ?? []) : [];
  // The form has the same shape as the body, and therefore the same paths.
  return issues.map(({ path, message }) => [path.replace(/^body\./, '') as FieldPath<BlueprintDraft>, message]);
}

function GapsNotice({ gaps: { missing, topics } }: { gaps: Gaps }) {
  if (missing === null && topics.length === 0) return null;
  return (
    <Notice tone="warn" title="Complete this outline before you open it to students">
      {missing !== null && <p>Missing: {missing}.</p>}
      {topics.length > 0 && (
        <p className="wrap-anywhere">
          No topic of this hub is called {topics.map((name) => `“${name}”`).join(', ')}. Choose others for those
          domains.
        </p>
      )}
    </Notice>
  );
}

function ExamFields({ form: { register, formState } }: { form: EditorForm }) {
  const { errors } = formState;
  const number = (
    name: 'questions' | 'unscored' | 'minutes' | 'breakMinutes' | 'cut',
    label: string,
    hint?: string,
  ): ReactNode => (
    <Field label={label} error={errors[name]?.message} hint={hint}>
      <Input inputMode="numeric" autoComplete="off" {...register(name, { setValueAs: numberTyped })} />
    </Field>
  );
  const date = (name: 'validFrom' | 'validTo' | 'sourceDate', label: string): ReactNode => (
    <Field label={label} error={errors[name]?.message}>
      <Input type="date" {...register(name, { setValueAs: dateOrNull })} />
    </Field>
  );
  return (
    <>
      <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <legend className="mb-3 text-18 font-semibold">Exam</legend>
        <Field
          label="Certifying body"
          error={errors.body?.message}
          hint="The hub is not affiliated with or endorsed by it."
        >
          <Input required autoComplete="off" {...register('body')} />
        </Field>
        <Field label="Exam" error={errors.exam?.message} className="lg:col-span-2">
          <Input required autoComplete="off" {...register('exam')} />
        </Field>
        <Field label="Version (optional)" error={errors.version?.message}>
          <Input autoComplete="off" {...register('version')} />
        </Field>
        {date('validFrom', 'Valid from (optional)')}
        {date('validTo', 'Valid until (optional)')}
        <Field label="Source (optional)" error={errors.source?.message}>
          <Input autoComplete="off" {...register('source')} />
        </Field>
        {date('sourceDate', 'Source read on (optional)')}
      </fieldset>
      <fieldset className="grid min-w-0 grid-cols-2 gap-4 lg:grid-cols-5">
        <legend className="mb-3 text-18 font-semibold">Questions and time</legend>
        {number('questions', 'Questions', 'All that are asked')}
        {number('unscored', 'Trial questions', 'Asked, but not scored')}
        {number('minutes', 'Minutes')}
        {number('breakMinutes', 'Break minutes', 'A break stops the clock.')}
        {number('cut', 'Passing score in %')}
      </fieldset>
    </>
  );
}

const dateOrNull = (typed: string | null) => typed || null;

function OpenSwitch({ form: { control, trigger, formState } }: { form: EditorForm }) {
  const hintId = useId();
  return (
    <Controller
      control={control}
      name="isOpen"
      render={({ field }) => (
        <div className="flex items-start gap-3 rounded-card border border-line p-4">
          <Switch
            label="Students can take this exam"
            describedBy={hintId}
            isOn={field.value}
            onChange={(isOn) => {
              field.onChange(isOn);
              // A blueprint that is open to students has to be complete, a hidden one does not.
              if (formState.isSubmitted) void trigger();
            }}
          />
          <div className="min-w-0">
            <p aria-hidden className="flex min-h-11 items-center font-medium">
              Students can take this exam
            </p>
            <p id={hintId} className="text-14 text-ink-2">
              Each domain needs a weight, and a topic or an objective. Exams already started stay as they are.
            </p>
          </div>
        </div>
      )}
    />
  );
}
