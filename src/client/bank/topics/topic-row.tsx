import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import type { Topic, TopicWithChildren } from '#shared/bank/topics.contract.ts';
import { updateTopic } from '#shared/bank/topics.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Tooltip, TooltipGroup } from '#client/ui/tooltip.tsx';
import { heldBy } from './topic-groups.ts';

export interface TopicActions {
  onAdd: (parent: Topic) => void;
  onEdit: (topic: Topic) => void;
  onDelete: (topic: Topic) => void;
}

interface TopicProps extends Omit<TopicActions, 'onAdd'> {
  topic: Topic;
}

/** A subcategory as an item of a list. */
export function TopicRow({ topic, ...actions }: TopicProps) {
  const { name, description } = topic;
  return (
    <li className="flex flex-wrap items-start justify-end gap-x-3 border-t border-line py-1.5 pr-2 pl-7 sm:pr-3 sm:pl-9 dense:py-0">
      <div className="min-w-0 flex-1 basis-40 gap-x-6 py-2.5 dense:py-1.5 sm:flex sm:items-baseline">
        <div className="min-w-0 flex-1 dense:grid dense:grid-cols-[14rem_minmax(0,1fr)] dense:items-baseline dense:gap-x-5">
          <h3 className="font-medium wrap-anywhere">{name}</h3>
          {description && <Description text={description} className="text-14" />}
        </div>
        <TopicCounts topic={topic} />
      </div>
      <TopicButtons topic={topic} {...actions} />
    </li>
  );
}

/** The first lines; the whole text in edit mode, or while the pointer rests on it. */
export function Description({ text, className }: { text: string; className?: string }) {
  return (
    <p
      title={text}
      className={`mt-0.5 line-clamp-3 max-w-prose wrap-anywhere text-ink-2 dense:mt-0 dense:line-clamp-1 dense:max-w-none ${className ?? ''}`}
    >
      {text}
    </p>
  );
}

/** The counts of questions, with a link to them, and of cards, subcategories included. */
export function TopicCounts({ topic }: { topic: Topic | TopicWithChildren }) {
  const { questions, flashcards, ownQuestions } = heldBy(topic);
  return (
    <p className="flex flex-wrap gap-x-4 text-14 text-ink-2 tabular-nums max-sm:mt-1 sm:justify-end">
      {questions === 0 ? (
        <span className="py-1">No questions</span>
      ) : (
        <span className="py-1">
          <Link
            to="/questions"
            search={{ topic: topic.id }}
            className="rounded-control py-1 text-brand-text underline decoration-line-strong underline-offset-3 hover:decoration-current"
          >
            {counted(questions, 'question')}
            <span className="sr-only"> in {topic.name}</span>
          </Link>
          {ownQuestions !== null && `, ${counted(ownQuestions, 'question')} in no subcategory`}
        </span>
      )}
      <span className="min-w-16 py-1 sm:text-right">{flashcards === 0 ? 'No cards' : counted(flashcards, 'card')}</span>
    </p>
  );
}

export const editButtonId = ({ id }: Pick<Topic, 'id'>) => `edit-topic-${id}`;

export function TopicButtons({ topic, onEdit, onDelete }: TopicProps) {
  const mayChange = useMay(updateTopic);
  if (!mayChange) return null;
  return (
    <div className="flex shrink-0">
      <TooltipGroup>
        <Tooltip content="Edit">
          <IconButton
            id={editButtonId(topic)}
            label={`Edit ${topic.name}`}
            Icon={Pencil}
            onClick={() => onEdit(topic)}
          />
        </Tooltip>
        <Tooltip content="Delete">
          <IconButton label={`Delete ${topic.name}`} Icon={Trash2} onClick={() => onDelete(topic)} />
        </Tooltip>
      </TooltipGroup>
    </div>
  );
}
