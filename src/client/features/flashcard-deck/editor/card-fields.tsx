import { Link } from '@tanstack/react-router';
import { useController, useWatch } from 'react-hook-form';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { Field, Textarea } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { FrontField } from './front-field.tsx';
import { SideFields } from './side-fields.tsx';
import type { useCardEditor } from './use-card-editor.ts';

const others = [{ value: '', label: 'Choose a topic' }];

interface CardFieldsProps {
  editor: ReturnType<typeof useCardEditor>;
  tree: readonly TopicBranch[];
}

export function CardFields({ editor: { form, frontMedia, backMedia, setImage }, tree }: CardFieldsProps) {
  const { register, control, formState } = form;
  const topic = useController({ control, name: 'topicId' });
  const [imageUrl, backImageUrl] = useWatch({ control, name: ['imageUrl', 'backImageUrl'] });
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
      {tree.length === 0 ? (
        <Notice
          tone="warn"
          title="There are no topics yet"
          action={
            <Link to="/topics" className="text-brand-text underline underline-offset-3">
              Manage Topics
            </Link>
          }
        >
          Each flash card belongs to a topic.
        </Notice>
      ) : (
        <div
          className="grid gap-4 sm:grid-cols-2"
          // Where nothing is chosen, the focus goes to the first of the two.
          ref={(element) => topic.field.ref({ focus: () => element?.querySelector('select')?.focus() })}
        >
          <TopicSelects
            tree={tree}
            value={topic.field.value}
            others={others}
            wholeLabel="None"
            error={formState.errors.topicId?.message}
            onChange={topic.field.onChange}
          />
        </div>
      )}
      <SideFields side="front" imageUrl={imageUrl} media={frontMedia} onRemoveImage={() => setImage('imageUrl', null)}>
        <FrontField form={form} />
      </SideFields>
      <SideFields
        side="back"
        imageUrl={backImageUrl}
        media={backMedia}
        onRemoveImage={() => setImage('backImageUrl', null)}
      >
        <Field label="Back" error={formState.errors.back?.message}>
          <Textarea rows={3} className="max-h-80 min-h-24 field-sizing-content" {...register('back')} />
        </Field>
      </SideFields>
    </div>
  );
}
