import { useId, useImperativeHandle, useState, type Ref } from 'react';
import { useController } from 'react-hook-form';
import type { Fault } from '#shared/bank/question-kinds/question-kind.ts';
import { DEFAULT_KIND } from '#shared/bank/question-kinds/kind-labels.ts';
import { QUESTION_KINDS } from '#shared/bank/question-kinds/registry.ts';
import { questionForm } from '#shared/bank/questions.contract.ts';
import { OPTIONS_MAX, OPTIONS_MIN } from '#shared/bank/question-fields.ts';
import type { QuestionInput } from '#client/api/questions.ts';
import { MediaField } from '#client/components/media-field/media-field.tsx';
import { MEDIA_ACCEPT, MEDIA_FORMATS } from '#client/components/media-field/media-file.ts';
import type { MediaUpload } from '#client/components/media-field/use-media-upload.ts';
import { KindEdit } from '#client/components/question-kinds/kind-parts.tsx';
import { TextRows } from '#client/components/question-kinds/text-rows.tsx';
import { WITHOUT_TOPIC } from '#client/components/topic-filter.ts';
import { TagField } from '#client/components/tag-field.tsx';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { classNames } from '#client/lib/class-names.ts';
import { lettered } from '#client/lib/format.ts';
import { Field, Options, Select, Textarea } from '#client/ui/field.tsx';
import { DetailsFields } from './details-fields.tsx';
import { optionsComplaint, withOption, withoutOption, type EditedOptions } from './option-editing.ts';
import { blankParts, type EditorForm } from './use-question-editor.ts';
import { TypedResponses } from './typed-responses.tsx';
import { WeakOptions } from './weak-options.tsx';

const others = [{ value: WITHOUT_TOPIC, label: 'No topic' }];

interface QuestionFieldsProps {
  /** Undefined for a new question. */
  id: string | undefined;
  form: EditorForm;
  tree: readonly TopicBranch[];
  media: MediaUpload;
  onRemoveMedia: () => void;
}

export function QuestionFields({ id, form, tree, media, onRemoveMedia }: QuestionFieldsProps) {
  const { register, control, formState, watch } = form;
  const { errors } = formState;
  // Registered first: if several fields have faults, the focus goes to the one that was registered first.
  const question = register('question');
  const topic = useController({ control, name: 'topicId' });
  const tags = useController({ control, name: 'tags' });
  return (
    <div className="grid min-w-0 content-start gap-5">
      <Field label="Question" error={errors.question?.message}>
        <Textarea rows={3} required className="max-h-80 min-h-24 field-sizing-content" {...question} />
      </Field>
      <AnswerFields id={id} form={form} />
      <Field label="Explanation (optional)" error={errors.explanation?.message}>
        <Textarea rows={3} className="max-h-80 min-h-24 field-sizing-content" {...register('explanation')} />
      </Field>
      <DetailsFields form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TopicSelects
          tree={tree}
          value={topic.field.value ?? WITHOUT_TOPIC}
          others={others}
          wholeLabel="None"
          error={errors.topicId?.message}
          onChange={(value) => topic.field.onChange(value === WITHOUT_TOPIC ? null : value)}
        />
      </div>
      <Field
        label="Tags (optional)"
        hint="For teachers only. Press Enter or type a comma after each."
        error={errors.tags?.message ?? errors.tags?.find?.((error) => error)?.message}
      >
        <TagField tags={tags.field.value ?? []} onChange={tags.field.onChange} />
      </Field>
      <MediaField
        label="Image or video (optional)"
        accept={MEDIA_ACCEPT}
        hint={`Or drop it here, or paste an image. ${MEDIA_FORMATS}.`}
        owner="this question"
        imageUrl={watch('imageUrl') ?? null}
        videoUrl={watch('videoUrl') ?? null}
        media={media}
        onRemove={onRemoveMedia}
      />
      {watch('imageUrl') && (
        <Field
          label="What the image shows (optional)"
          hint="Read out to those who cannot see it. Describe what there is to see, but don’t give away the answer."
          error={errors.imageDescription?.message}
        >
          <Textarea rows={2} className="max-h-60 field-sizing-content" {...register('imageDescription')} />
        </Field>
      )}
    </div>
  );
}

/** The kind of the question, and the fields that it needs. */
function AnswerFields({ id, form }: Pick<QuestionFieldsProps, 'id' | 'form'>) {
  const { control, formState, watch } = form;
  const { errors } = formState;
  const kind = useController({ control, name: 'kind' });
  const options = useController({ control, name: 'options' });
  const content = useController({ control, name: 'content' });
  const key = useController({ control, name: 'correctAnswer' });
  // Trying another kind loses nothing that was typed.
  const [left, setLeft] = useState<Record<string, ReturnType<typeof blankParts>>>({});
  const parts = {
    kind: kind.field.value ?? DEFAULT_KIND,
    options: options.field.value,
    content: content.field.value ?? null,
    correctAnswer: key.field.value,
  };

  const edited = { options: parts.options, correctAnswer: Number(parts.correctAnswer) };

  function handleOptions({ options: texts, correctAnswer }: EditedOptions) {
    options.field.onChange([...texts]);
    if (correctAnswer !== key.field.value) key.field.onChange(correctAnswer);
  }
  function show(shown: typeof parts) {
    kind.field.onChange(shown.kind);
    options.field.onChange([...shown.options]);
    content.field.onChange(shown.content);
    key.field.onChange(shown.correctAnswer);
  }
  function handleKind(name: string) {
    setLeft({ ...left, [parts.kind]: parts });
    show(left[name] ?? blankParts(name));
  }

  return (
    <>
      <Field label="Kind of question">
        <Select value={parts.kind} onChange={({ target }) => handleKind(target.value)}>
          <Options of={Object.entries(QUESTION_KINDS).map(([name, { label }]) => ({ value: name, label }))} />
        </Select>
      </Field>
      {typeof parts.correctAnswer === 'number' || parts.content === null ? (
        <>
          <OptionsField
            ref={(handle) => {
              options.field.ref(handle);
              key.field.ref(handle);
            }}
            edited={edited}
            onChange={handleOptions}
            optionsError={errors.options && optionsComplaint(parts.options)}
            keyError={errors.correctAnswer?.message}
          />
          {id !== undefined && (
            <>
              <WeakOptions questionId={id} {...edited} />
              <TypedResponses questionId={id} edited={edited} onChange={handleOptions} />
            </>
          )}
        </>
      ) : (
        <KindEdit
          key={parts.kind}
          kind={parts.kind}
          value={{ options: parts.options, content: parts.content, key: parts.correctAnswer }}
          onChange={(edited) => show({ ...parts, ...edited, correctAnswer: edited.key })}
          faults={formState.isSubmitted ? faultsOf(form.getValues()) : []}
          imageUrl={watch('imageUrl') ?? null}
        />
      )}
    </>
  );
}

/** The faults in the parts that a kind edits, with the kind's names for them. */
function faultsOf(question: QuestionInput): Fault[] {
  const issues = questionForm.safeParse(question).error?.issues ?? [];
  return issues.map(({ path: [part = '', ...within], message }) => ({
    path: [
      part === 'correctAnswer' ? 'key' : String(part),
      ...within.map((step) => (typeof step === 'number' ? step : String(step))),
    ],
    message,
  }));
}

interface OptionsFieldProps {
  edited: EditedOptions;
  onChange: (edited: EditedOptions) => void;
  /** The fault in the options; the key has its own. */
  optionsError: string | undefined;
  keyError: string | undefined;
  ref: Ref<{ focus: () => void }>;
}

/** Two to five options, one of which is marked as right. */
function OptionsField({ edited, onChange, optionsError, keyError, ref }: OptionsFieldProps) {
  const id = useId();
  const { options, correctAnswer } = edited;

  // The field that needs input gets the focus.
  useImperativeHandle(ref, () => ({
    focus() {
      const blank = options.findIndex((option) => option.trim() === '');
      document.getElementById(blank === -1 ? `${id}-key-0` : `${id}-${blank}`)?.focus();
    },
  }));

  return (
    <TextRows
      id={id}
      legend="Options"
      hint="Mark the right one."
      noun="option"
      texts={options}
      limits={{ min: OPTIONS_MIN, max: OPTIONS_MAX }}
      nameOf={lettered}
      isAtFault={(index) => optionsError !== undefined && options[index]?.trim() === ''}
      messages={[optionsError, keyError].filter((error) => error !== undefined)}
      renderBefore={(index) => (
        <label
          className={classNames(
            'flex min-h-11 min-w-16 cursor-pointer items-center justify-center gap-2 rounded-control border px-2 font-semibold',
            index === correctAnswer
              ? 'border-good bg-good-soft text-good'
              : 'border-transparent text-ink-2 hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            id={`${id}-key-${index}`}
            name={`${id}-key`}
            aria-label={`Option ${lettered(index)} is the correct answer`}
            checked={index === correctAnswer}
            onChange={() => onChange({ ...edited, correctAnswer: index })}
            className="size-5 cursor-pointer accent-good"
          />
          {lettered(index)}
        </label>
      )}
      onText={(index, text) => onChange({ ...edited, options: options.with(index, text) })}
      onAdd={() => onChange(withOption(edited))}
      onRemove={(index) => onChange(withoutOption(edited, index))}
    />
  );
}
