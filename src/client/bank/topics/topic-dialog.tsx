import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { topicForm } from '#shared/bank/topics.contract.ts';
import type { Topic, TopicForm, TopicWithChildren } from '#shared/bank/topics.contract.ts';
import { useSaveTopic } from '#client/api/topics.ts';
import { serverMessage } from '#client/lib/call.ts';
import { counted } from '#client/lib/counted.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, Input, Select, Textarea } from '#client/ui/field.tsx';
import { groupTopics, possibleParents } from './topic-groups.ts';

interface TopicDialogProps {
  topics: readonly TopicWithChildren[];
  /** The topic to change; a new one without. */
  topic?: Topic;
  /** The main category that a new subcategory is added to; null leaves the choice. */
  lockedParent?: Topic | null;
  onClose: () => void;
  onSaved: (topic: Topic) => void;
}

type TopicInput = z.input<typeof topicForm>;

/** Adds or changes a topic. A main category with subcategories stays one: topics are one level deep. */
export function TopicDialog({ topics, topic, lockedParent = null, onClose, onSaved }: TopicDialogProps) {
  const save = useSaveTopic();
  const { register, handleSubmit, formState } = useForm<TopicInput, unknown, TopicForm>({
    resolver: zodResolver(topicForm),
    defaultValues: {
      name: topic?.name ?? '',
      description: topic?.description ?? '',
      parentId: topic?.parentId ?? lockedParent?.id ?? '',
    },
  });
  const { errors } = formState;
  const children = topics.find(({ id }) => id === topic?.id)?.children.length ?? 0;
  const parents = lockedParent ? [lockedParent] : possibleParents(topics, topic?.id);
  const isOrphan = groupTopics(topics).orphans.some(({ id }) => id === topic?.id);

  const handleValid = async (form: TopicForm) => {
    try {
      // A control that is locked is left out of what the form gives.
      const parentId = lockedParent?.id ?? (children > 0 ? null : form.parentId);
      onSaved(await save.mutateAsync({ id: topic?.id, form: { ...form, parentId } }));
      toast({ title: `Topic ${topic ? 'updated' : 'created'} successfully`, variant: 'success' });
      onClose();
    } catch (error) {
      toast({ title: 'Error', description: serverMessage(error, 'Failed to save topic'), variant: 'destructive' });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={topic ? 'Edit Topic' : lockedParent ? 'Add Subcategory' : 'Add Topic'}
      description={lockedParent && <span className="wrap-anywhere">To {lockedParent.name}</span>}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="topic-form" variant="primary" disabled={save.isPending}>
            {save.isPending ? 'Saving…' : topic ? 'Save topic' : 'Add topic'}
          </Button>
        </>
      }
    >
      <form
        id="topic-form"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit(handleValid)(event)}
      >
        <Field label="Name" error={errors.name?.message}>
          <Input required autoComplete="off" {...register('name')} />
        </Field>
        <Field label="Description (optional)" error={errors.description?.message}>
          <Textarea rows={3} {...register('description')} />
        </Field>
        <Field
          label="Main category"
          error={errors.parentId?.message}
          hint={
            children > 0
              ? `It has ${counted(children, 'subcategory', 'subcategories')} itself, so it stays a main category.`
              : undefined
          }
        >
          <Select disabled={lockedParent !== null || children > 0} {...register('parentId', { setValueAs: idOrNull })}>
            {!lockedParent && <option value="">None: this is a main category</option>}
            {isOrphan && <option value={topic?.parentId ?? ''}>The deleted one (orphaned)</option>}
            {parents.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  );
}

const idOrNull = (value: string | null) => value || null;
