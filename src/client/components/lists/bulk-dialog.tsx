import { useState, type ReactNode } from 'react';
import { nameKey } from '#shared/domain/name-key.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { counted } from '#shared/domain/counted.ts';
import { KEPT_IN_BIN } from '#client/components/bin-link.tsx';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { TagField } from '#client/components/tag-field.tsx';
import { WITHOUT_TOPIC } from '#client/components/topic-filter.ts';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { reported } from '#client/lib/reported.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import { Field } from '#client/ui/field.tsx';
import { type BulkForm, BulkFormDialog } from './bulk-form-dialog.tsx';
import type { SelectionInput } from './selection.ts';

interface BulkChange<Filter> {
  selection: SelectionInput<Filter>;
  onProgress: (progress: Progress) => void;
}

interface TagChange {
  add: string[];
  remove: string[];
}

/** The actions on all selected items. */
export interface BulkActions<Filter extends object> {
  /** The word for one item in sentences. */
  noun: 'question' | 'flashcard';
  tree: readonly TopicBranch[];
  onUndecided?: () => void;
  /** Whether a change of topics reports progress. */
  isChangeFollowed?: boolean;
  /** All actions return a notification about the outcome. */
  onChangeTopic: (change: BulkChange<Filter> & { topicId: string | null }) => Promise<ToastContent>;
  /** Omitted for items without tags. */
  onTag?: (change: BulkChange<Filter> & TagChange) => Promise<ToastContent>;
  /** Omitted for items that are not reviewed. */
  onReview?: (change: BulkChange<Filter>) => Promise<ToastContent>;
  /** Omitted for items that cannot be retired. */
  onRetire?: (change: BulkChange<Filter> & { isRetired: boolean }) => Promise<ToastContent>;
  onDelete: (change: BulkChange<Filter>) => Promise<ToastContent>;
  /** What remains of deleted items. */
  remains: string;
  /** Renders what a deletion would affect. Omitted for items that nothing refers to. */
  renderDependents?: (selection: SelectionInput<Filter>) => ReactNode;
}

/** From this many items on, a click is not enough to confirm. */
const MANY = 50;

const UNDECIDED = '';
/** The choices besides the topics. */
const others = [
  { value: UNDECIDED, label: 'Choose a topic' },
  { value: WITHOUT_TOPIC, label: 'No topic' },
];

export type Bulk = 'topic' | 'tags' | 'review' | 'retire' | 'bring-back' | 'delete';

interface BulkDialogProps<Filter extends object> extends BulkActions<Filter> {
  about: Bulk;
  selection: SelectionInput<Filter>;
  count: number;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for confirmation before changing all selected items, makes the change, and reports the outcome. */
export function BulkDialog<Filter extends object>(props: BulkDialogProps<Filter>) {
  const { about, noun, selection, count, tree, remains, onDone, onClose } = props;
  const [progress, setProgress] = useState<Progress | null>(null);
  const run = async (change: Promise<ToastContent>) => {
    const failure = `Failed to ${about === 'delete' ? 'delete' : 'update'} ${noun}s`;
    if (await reported(change, { done: (news) => news, failure })) onDone();
    onClose();
  };
  const input = { selection, onProgress: setProgress };
  const form = { noun, count, onClose };
  if (about === 'topic') {
    return (
      <BulkTopicDialog
        {...form}
        tree={tree}
        {...(props.isChangeFollowed && { progress })}
        {...(props.onUndecided && { onUndecided: props.onUndecided })}
        onConfirm={(topicId) => run(props.onChangeTopic({ ...input, topicId }))}
      />
    );
  }
  if (about === 'tags') {
    return (
      <BulkTagsDialog
        {...form}
        progress={progress}
        onConfirm={async (change) => props.onTag && run(props.onTag({ ...input, ...change }))}
      />
    );
  }
  const confirmation = about === 'delete' ? undefined : confirmationOf(about, props);
  if (confirmation) {
    return (
      <ConfirmDialog
        variant="primary"
        title={confirmation.title}
        description={confirmation.description}
        confirmLabel={confirmation.label}
        busyLabel="Updating…"
        progress={progress}
        onClose={onClose}
        onConfirm={() => run(confirmation.change(input))}
      />
    );
  }
  return (
    <ConfirmDialog
      progress={progress}
      title={`Delete ${counted(count, noun)}?`}
      description={
        <>
          {KEPT_IN_BIN} {remains}
          {props.renderDependents?.(selection)}
        </>
      }
      confirmLabel={`Delete ${counted(count, noun)}`}
      busyLabel="Deleting…"
      word={count >= MANY ? 'DELETE' : undefined}
      onClose={onClose}
      onConfirm={() => run(props.onDelete(input))}
    />
  );
}

interface BulkTopicDialogProps extends BulkForm {
  tree: readonly TopicBranch[];
  /** Called on confirmation without a choice; the field reports that as well. */
  onUndecided?: () => void;
  /** Null means no topic. */
  onConfirm: (topicId: string | null) => Promise<unknown>;
}

/** Asks for the topic of all selected items, or none. */
function BulkTopicDialog({ tree, onUndecided, onConfirm, ...form }: BulkTopicDialogProps) {
  const [target, setTarget] = useState(UNDECIDED);
  const [isMissing, setIsMissing] = useState(false);

  const handleConfirm = () => {
    if (target === UNDECIDED) {
      setIsMissing(true);
      onUndecided?.();
      return undefined;
    }
    return onConfirm(target === WITHOUT_TOPIC ? null : target);
  };
  return (
    <BulkFormDialog {...form} part="topic" onConfirm={handleConfirm}>
      <TopicSelects
        tree={tree}
        value={target}
        others={others}
        wholeLabel="None: the main category itself"
        error={isMissing && target === UNDECIDED ? 'Please choose a topic' : undefined}
        onChange={setTarget}
      />
    </BulkFormDialog>
  );
}

interface BulkTagsDialogProps extends BulkForm {
  onConfirm: (change: TagChange) => Promise<unknown>;
}

/** Asks which tags to add to and remove from all selected items. */
function BulkTagsDialog({ onConfirm, ...form }: BulkTagsDialogProps) {
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [isTried, setIsTried] = useState(false);
  const both = add.find((tag) => remove.some((removed) => nameKey(removed) === nameKey(tag)));
  const isNothing = add.length + remove.length === 0;
  const handleConfirm = () => {
    setIsTried(true);
    return isNothing || both !== undefined ? undefined : onConfirm({ add, remove });
  };
  return (
    <BulkFormDialog {...form} part="tags" onConfirm={handleConfirm}>
      <Field
        label="Add tags"
        hint="Press Enter or type a comma after each."
        error={isTried && isNothing ? 'Enter a tag to add or to remove' : undefined}
      >
        <TagField tags={add} onChange={setAdd} />
      </Field>
      <Field
        label="Remove tags"
        error={isTried && both !== undefined ? `${both} cannot be both added and removed` : undefined}
      >
        <TagField tags={remove} onChange={setRemove} />
      </Field>
    </BulkFormDialog>
  );
}

interface Confirmation<Filter> {
  title: string;
  description: string;
  label: string;
  change: (input: BulkChange<Filter>) => Promise<ToastContent>;
}

function confirmationOf<Filter extends object>(
  about: 'review' | 'retire' | 'bring-back',
  { noun, count, onReview, onRetire }: BulkDialogProps<Filter>,
): Confirmation<Filter> | undefined {
  const items = counted(count, noun);
  if (about === 'review') {
    return (
      onReview && {
        title: `Mark ${items} as reviewed today?`,
        description: 'Each gets today’s date and your name as its last review. This replaces earlier reviews.',
        label: `Mark ${items}`,
        change: onReview,
      }
    );
  }
  if (!onRetire) return undefined;
  return about === 'retire'
    ? {
        title: `Retire ${items}?`,
        description:
          'New quizzes and exams no longer ask them. They stay in quizzes that are in progress, in history and in statistics, and you can bring them back at any time.',
        label: `Retire ${items}`,
        change: (input) => onRetire({ ...input, isRetired: true }),
      }
    : {
        title: `Bring back ${items}?`,
        description: 'New quizzes and exams can ask them again.',
        label: `Bring back ${items}`,
        change: (input) => onRetire({ ...input, isRetired: false }),
      };
}
