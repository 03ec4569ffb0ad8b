import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Comment } from '#shared/bank/comments.contract.ts';
import { COMMENT_MAX_LENGTH } from '#shared/bank/comment-limits.ts';
import { useCurrentUser } from '#client/api/auth.ts';
import { mentionableQuery } from '#client/api/comments.ts';
import { fullName } from '#client/components/full-name.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Textarea } from '#client/ui/field.tsx';
import type { CommentDraft } from './comment-draft.ts';

interface CommentFieldsProps {
  label: string;
  value: CommentDraft;
  onChange: (value: CommentDraft) => void;
  /** The teachers whom the comment mentioned before it was edited: some of them may no longer be active. */
  mentioned?: Comment['mentioned'];
  submitLabel: string;
  isPending: boolean;
  onSubmit: () => void;
  /** Only an edit can be canceled. */
  onCancel?: () => void;
}

/** The text of a comment and whom it mentions. Rendered inside the question's form, but not part of it. */
export function CommentFields({ label, value, onChange, submitLabel, isPending, ...props }: CommentFieldsProps) {
  const { mentioned = [], onSubmit, onCancel } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const isEdit = onCancel !== undefined;
  useEffect(() => {
    if (isEdit) field.current?.focus();
  }, [isEdit]);
  const canSubmit = value.text.trim() !== '' && !isPending;

  // In the question's form these keys would save the question.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (canSubmit) onSubmit();
  };

  return (
    <div className="grid gap-3">
      <Field label={label} hint="Only teachers can read it.">
        <Textarea
          ref={field}
          dir="auto"
          rows={3}
          maxLength={COMMENT_MAX_LENGTH}
          value={value.text}
          onChange={({ target }) => onChange({ ...value, text: target.value })}
          onKeyDown={handleKeyDown}
          // The question would take a pasted picture as its own.
          onPaste={(event) => event.stopPropagation()}
        />
      </Field>
      <Mentions
        ids={value.mentionedIds}
        mentioned={mentioned}
        onChange={(mentionedIds) => onChange({ ...value, mentionedIds })}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="small" disabled={!canSubmit} onClick={onSubmit}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

interface MentionsProps {
  ids: readonly string[];
  mentioned: Comment['mentioned'];
  onChange: (ids: string[]) => void;
}

/** The other teachers; renders nothing if there are none. */
function Mentions({ ids, mentioned, onChange }: MentionsProps) {
  const userId = useCurrentUser()?.id;
  const active = (useQuery(mentionableQuery).data ?? []).map((user) => ({ id: user.id, name: fullName(user) }));
  const inactive = mentioned.filter(({ id }) => active.every((colleague) => colleague.id !== id));
  const people = [...active, ...inactive].filter(({ id }) => id !== userId);
  if (people.length === 0) return null;
  return (
    <fieldset>
      <legend className="text-14 font-medium">Mention</legend>
      <div className="flex max-h-48 flex-wrap gap-x-6 overflow-y-auto">
        {people.map(({ id, name }) => (
          <label key={id} className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-brand"
              checked={ids.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...ids, id] : ids.filter((mentionedId) => mentionedId !== id))
              }
              // Enter would save the question.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
            <span dir="auto" className="wrap-anywhere">
              {name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
