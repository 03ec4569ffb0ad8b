import { useEffect, useRef, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Topic, topicForm, type TopicForm, type TopicWithChildren } from '#shared/bank/topics.contract.ts';
import { counted } from '#shared/domain/counted.ts';
import { createTopic } from '#shared/bank/topics.endpoints.ts';
import { topicsWithCountsQuery, useDeleteTopic, useSaveTopic } from '#client/api/topics.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { Dependents } from '#client/components/dependents.tsx';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { reported } from '#client/lib/reported.ts';
import { useSaveOver } from '#client/lib/save-over.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field, Input, Options, Select, Textarea } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import {
  countTopics,
  deletionConsequences,
  findTopic,
  groupTopics,
  possibleParents,
} from '#client/bank/topics/topic-groups.ts';
import { TopicList } from '#client/bank/topics/topic-list.tsx';
import { editButtonId } from '#client/bank/topics/topic-row.tsx';

/** The open dialog: a topic to add (under a main category, or wherever the teacher chooses), to change or to delete. */
type Open =
  | { action: 'add'; parent: Topic | null }
  | { action: 'edit'; topic: Topic }
  | { action: 'delete'; topic: Topic };

/** Main categories with their subcategories and counts, and all actions on them. */
export function TopicsScreen() {
  const { data: topics, error, refetch } = useQuery(topicsWithCountsQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const handleSaved = useKeptFocus();
  const add = (
    <IfAllowed to={createTopic}>
      <Button variant="primary" onClick={() => setOpen({ action: 'add', parent: null })}>
        <Plus aria-hidden className="size-5" />
        Add Topic
      </Button>
    </IfAllowed>
  );
  return (
    <>
      <PageHeader
        title="Manage Topics"
        text={topics && topics.length > 0 ? summary(topics) : 'Main categories and their subcategories'}
        actions={topics && topics.length > 0 && add}
      />
      {error && !topics && <ErrorNotice title="The topics could not be loaded" error={error} onRetry={refetch} />}
      {!error && !topics && <SkeletonRows label="Loading the topics…" count={4} row="h-52" className="grid gap-4" />}
      {topics?.length === 0 && (
        <EmptyState
          title="No topics found. Add your first topic!"
          text="Questions and flashcards are sorted into main categories and their subcategories."
          action={add}
        />
      )}
      {topics && topics.length > 0 && (
        <TopicList
          topics={topics}
          onAdd={(parent) => setOpen({ action: 'add', parent })}
          onEdit={(topic) => setOpen({ action: 'edit', topic })}
          onDelete={(topic) => setOpen({ action: 'delete', topic })}
        />
      )}
      {open?.action === 'add' && (
        <TopicDialog topics={topics ?? []} lockedParent={open.parent} onClose={close} onSaved={handleSaved} />
      )}
      {open?.action === 'edit' && (
        <TopicDialog topics={topics ?? []} topic={open.topic} onClose={close} onSaved={handleSaved} />
      )}
      {open?.action === 'delete' && <DeleteTopicDialog topic={open.topic} onClose={close} />}
    </>
  );
}

/** A topic that moves takes its focused button with it; the button in the new position gets the focus. */
function useKeptFocus() {
  const saved = useRef<Topic | null>(null);
  useEffect(() => {
    if (saved.current === null || document.activeElement !== document.body) return;
    document.getElementById(editButtonId(saved.current))?.focus();
    saved.current = null;
  });
  return (topic: Topic) => {
    saved.current = topic;
  };
}

function summary(topics: readonly TopicWithChildren[]): string {
  const { mains, subcategories } = countTopics(topics);
  return `${counted(mains, 'main category', 'main categories')}, ${counted(subcategories, 'subcategory', 'subcategories')}`;
}

/** Says what deleting a topic will do before it does, with counts that are fetched when the dialog opens. */
function DeleteTopicDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const { data, isFetching, isError } = useQuery({ ...topicsWithCountsQuery, refetchOnMount: 'always' });
  const deletion = useDeleteTopic();
  // The deletion itself reloads the topics; the confirmed counts stay until the dialog closes.
  const isCounting = isFetching && deletion.isIdle;
  const now = data && findTopic(data, topic.id);

  const handleConfirm = async () => {
    await reported(deletion.mutateAsync(topic.id), {
      done: 'Topic deleted successfully',
      failure: 'Failed to delete topic',
      otherwise: 'Please try again.',
    });
    onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete this topic?"
      description={
        <>
          <span className="block font-medium wrap-anywhere text-ink">{topic.name}</span>
          {isCounting ? (
            <span className="mt-2 block">Counting its contents…</span>
          ) : (
            sentencesFor(now, isError).map((sentence) => (
              <span key={sentence} className="mt-2 block tabular-nums">
                {sentence}
              </span>
            ))
          )}
          <Dependents kind="topics" selection={{ ids: [topic.id] }} />
          <span className="mt-2 block">This can’t be undone. Students’ answers are kept.</span>
        </>
      }
      confirmLabel="Delete topic"
      busyLabel="Deleting…"
      isReady={!isCounting && !isError && now !== undefined}
      onConfirm={handleConfirm}
    />
  );
}

function sentencesFor(topic: TopicWithChildren | undefined, isError: boolean): string[] {
  if (isError) return ['Its contents could not be counted. Close this and try again.'];
  if (!topic) return ['It no longer exists.'];
  const consequences = deletionConsequences(topic);
  return consequences.length > 0 ? consequences : ['No question, card or subcategory belongs to it.'];
}

interface TopicDialogProps {
  topics: readonly TopicWithChildren[];
  /** The topic to change; undefined for a new one. */
  topic?: Topic;
  /** The main category that gets the new subcategory; null lets the teacher choose. */
  lockedParent?: Topic | null;
  onClose: () => void;
  onSaved: (topic: Topic) => void;
}

type TopicInput = z.input<typeof topicForm>;

/** Adds or changes a topic. A main category with subcategories stays one: topics are one level deep. */
function TopicDialog({ topics, topic, lockedParent = null, onClose, onSaved }: TopicDialogProps) {
  const save = useSaveTopic();
  const inputOf = (stored: Topic | undefined): TopicInput => ({
    name: stored?.name ?? '',
    description: stored?.description ?? '',
    parentId: stored?.parentId ?? lockedParent?.id ?? '',
  });
  const { register, handleSubmit, reset, formState } = useForm<TopicInput, unknown, TopicForm>({
    resolver: zodResolver(topicForm),
    defaultValues: inputOf(topic),
  });
  const saveOver = useSaveOver(topic, (theirs) => theirs && reset(inputOf(theirs)));
  const { errors } = formState;
  const children = topics.find(({ id }) => id === topic?.id)?.children.length ?? 0;
  const parents = lockedParent ? [lockedParent] : possibleParents(topics, topic?.id);
  const isOrphan = groupTopics(topics).orphans.some(({ id }) => id === topic?.id);

  const handleValid = async (form: TopicForm) => {
    // A form's data does not include disabled controls.
    const parentId = lockedParent?.id ?? (children > 0 ? null : form.parentId);
    const saving = saveOver((expectedRevision) =>
      save.mutateAsync({ id: topic?.id, form: { ...form, parentId, expectedRevision } }),
    ).then(onSaved);
    const isSaved = await reported(saving, {
      done: `Topic ${topic ? 'updated' : 'created'} successfully`,
      failure: 'Error',
      otherwise: 'Failed to save topic',
    });
    if (isSaved) onClose();
  };
  return (
    <FormDialog
      title={topic ? 'Edit Topic' : lockedParent ? 'Add Subcategory' : 'Add Topic'}
      description={lockedParent && <span className="wrap-anywhere">To {lockedParent.name}</span>}
      submitLabel={topic ? 'Save topic' : 'Add topic'}
      isPending={save.isPending}
      onSubmit={handleSubmit(handleValid)}
      onClose={onClose}
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
          <Options of={parents.map(({ id, name }) => ({ value: id, label: name }))} />
        </Select>
      </Field>
    </FormDialog>
  );
}

const idOrNull = (value: string | null) => value || null;
