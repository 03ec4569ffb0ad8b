import { Pencil, Trash2 } from 'lucide-react';
import type { OwnCard } from '#shared/contract/own-cards.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { QuestionMedia } from '#client/components/question-media.tsx';
import { formatDate, formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';

interface OwnCardRowProps {
  card: OwnCard;
  isApproved: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function OwnCardRow({ card, isApproved, onEdit, onDelete }: OwnCardRowProps) {
  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-col gap-4 sm:flex-row">
        <dl className="grid min-w-0 flex-1 content-start gap-3">
          <Side label="Front">{card.front}</Side>
          <Side label="Back">{card.back}</Side>
        </dl>
        <QuestionMedia imageUrl={card.imageUrl} videoUrl={null} alt="Image on the front of the card" size="thumbnail" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-14 text-ink-3">
          Made{' '}
          <time dateTime={card.createdAt} title={formatDateTime(card.createdAt)}>
            {formatDate(card.createdAt)}
          </time>
        </p>
        <div className="flex gap-2">
          <Button size="small" disabled={!isApproved} onClick={onEdit}>
            <Pencil aria-hidden className="size-4" />
            <span>
              Edit<span className="sr-only">: {card.front.slice(0, 100)}</span>
            </span>
          </Button>
          <Button size="small" variant="quiet" disabled={!isApproved} onClick={onDelete}>
            <Trash2 aria-hidden className="size-4" />
            <span>
              Delete<span className="sr-only">: {card.front.slice(0, 100)}</span>
            </span>
          </Button>
        </div>
      </div>
    </li>
  );
}

function Side({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-14 font-medium text-ink-3">{label}</dt>
      <dd className="line-clamp-12 max-w-prose wrap-anywhere whitespace-pre-line">
        <FormulaText text={children} />
      </dd>
    </div>
  );
}
