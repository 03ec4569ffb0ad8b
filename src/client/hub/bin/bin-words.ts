import { counted, plural } from '#shared/domain/counted.ts';
import type { BinAction } from '#shared/hub/bin.contract.ts';
import type { ToastContent } from '#client/lib/toast.ts';

export const nounOf = ({ subject }: Pick<BinAction, 'subject'>) => (subject === 'questions' ? 'question' : 'flashcard');

/** What was done, as a heading: "Deleted 212 questions". */
export function doneText(
  action: Pick<BinAction, 'subject' | 'kind' | 'items' | 'topicName' | 'isReturn' | 'tags'>,
): string {
  const { kind, items, topicName, isReturn, tags } = action;
  const those = counted(items, nounOf(action));
  if (kind === 'delete') return `Deleted ${those}`;
  if (kind === 'import') return `Imported ${those}`;
  if (kind === 'review') return `Marked ${those} as reviewed`;
  if (kind === 'retire') return isReturn ? `Brought back ${those} from retirement` : `Retired ${those}`;
  if (tags !== null) {
    const { added, removed } = tags;
    if (removed.length === 0) return `Tagged ${those} with ${added.join(', ')}`;
    return added.length === 0 ? `Removed ${removed.join(', ')} from ${those}` : `Changed the tags of ${those}`;
  }
  return topicName === null ? `Left ${those} without a topic` : `Moved ${those} to ${topicName}`;
}

/** The result of an undo. */
export function undoneToast(
  action: Pick<BinAction, 'subject' | 'kind'>,
  { undone, leftAlone }: { undone: number; leftAlone: number },
): ToastContent {
  const noun = nounOf(action);
  if (action.kind === 'import') {
    return {
      title: `Deleted ${counted(undone, noun)}`,
      ...(leftAlone > 0 && {
        description: `${counted(leftAlone, `${noun} is in use or was`, `${noun}s are in use or were`)} edited since, and ${plural(leftAlone, 'stays', 'stay')}.`,
      }),
      variant: undone > 0 ? 'success' : 'default',
    };
  }
  const why = action.kind === 'delete' ? 'is there already' : 'was changed again or deleted since';
  const many = action.kind === 'delete' ? 'are there already' : 'were changed again or deleted since';
  return {
    title: action.kind === 'delete' ? `Brought back ${counted(undone, noun)}` : `Undone for ${counted(undone, noun)}`,
    ...(leftAlone > 0 && {
      description: `${counted(leftAlone, `${noun} ${why}`, `${noun}s ${many}`)} and stayed as ${plural(leftAlone, 'it is', 'they are')}.`,
    }),
    variant: undone > 0 ? 'success' : 'default',
  };
}
