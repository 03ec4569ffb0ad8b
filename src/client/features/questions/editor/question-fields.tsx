import { useController } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { QuestionForm } from '#shared/contract/questions.ts';
import type { QuestionInput } from '#client/api/questions.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { Field, Textarea } from '#client/ui/field.tsx';
import { WITHOUT_TOPIC } from '#client/components/topic-filter.ts';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import { MediaField } from '#client/components/media-field/media-field.tsx';
import { MEDIA_ACCEPT } from '#client/components/media-field/media-file.ts';
import { optionsComplaint } from './option-editing.ts';
import { OptionsField } from './options-field.tsx';
import type { MediaUpload } from '#client/components/media-field/use-media-upload.ts';

const others = [{ value: WITHOUT_TOPIC, label: 'No topic' }];

export type EditorForm = UseFormReturn<QuestionInput, unknown, QuestionForm>;

interface QuestionFieldsProps {
  form: EditorForm;
  tree: readonly TopicBranch[];
  media: MediaUpload;
  onRemoveMedia: () => void;
}

export function QuestionFields({ form, tree, media, onRemoveMedia }: QuestionFieldsProps) {
  const { register, control, formState, watch } = form;
  const { errors } = formState;
  // First of all: where several fields are at fault, the focus goes to the one that was registered first.
  const question = register('question');
  const options = useController({ control, name: 'options' });
  const key = useController({ control, name: 'correctAnswer' });
  const topic = useController({ control, name: 'topicId' });
  return (
    <div className="grid min-w-0 content-start gap-5">
      <Field label="Question" error={errors.question?.message}>
        <Textarea rows={3} required className="max-h-80 min-h-24 field-sizing-content" {...question} />
      </Field>
      <OptionsField
        ref={(handle) => {
          options.field.ref(handle);
          key.field.ref(handle);
        }}
        edited={{ options: options.field.value, correctAnswer: key.field.value }}
        onChange={(edited) => {
          options.field.onChange([...edited.options]);
          if (edited.correctAnswer !== key.field.value) key.field.onChange(edited.correctAnswer);
        }}
        optionsError={errors.options && optionsComplaint(options.field.value)}
        keyError={errors.correctAnswer?.message}
      />
      <Field label="Explanation (optional)" error={errors.explanation?.message}>
        <Textarea rows={3} className="max-h-80 min-h-24 field-sizing-content" {...register('explanation')} />
      </Field>
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
      <MediaField
        label="Image or video (optional)"
        accept={MEDIA_ACCEPT}
        hint="Or drop it here, or paste an image. JPG, PNG or GIF under 10MB; MP4 or MOV under 50MB. Save AVI and WMV videos as MP4 first."
        owner="this question"
        imageUrl={watch('imageUrl') ?? null}
        videoUrl={watch('videoUrl') ?? null}
        media={media}
        onRemove={onRemoveMedia}
      />
    </div>
  );
}
