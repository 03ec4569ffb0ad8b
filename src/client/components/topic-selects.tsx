import { Field, Options, Select } from '#client/ui/field.tsx';
import { locationOf, type TopicBranch } from './topic-tree.ts';

interface TopicSelectsProps {
  tree: readonly TopicBranch[];
  /** A topic's id, or one of `others`. */
  value: string;
  onChange: (value: string) => void;
  /** Choices besides main categories, listed before them. */
  others: readonly { value: string; label: string }[];
  /** The label for a main category as a whole. */
  wholeLabel: string;
  error?: string | undefined;
}

/** Selects a main category and, if it has subcategories, optionally one of them. */
export function TopicSelects({ tree, value, onChange, others, wholeLabel, error }: TopicSelectsProps) {
  const location = locationOf(tree, value);
  const mainId = location?.branch.topic.id;
  const subtopics = location?.branch.subtopics ?? [];
  return (
    <>
      <Field label="Main category" error={error}>
        <Select value={mainId ?? value} onChange={({ target }) => onChange(target.value)}>
          <Options of={others} />
          <Options of={tree.map(({ topic }) => ({ value: topic.id, label: topic.name }))} />
        </Select>
      </Field>
      <Field label="Subcategory">
        <Select
          value={location?.subtopic?.id ?? ''}
          disabled={mainId === undefined}
          onChange={({ target }) => onChange(target.value || (mainId ?? ''))}
        >
          <option value="">{wholeLabel}</option>
          <Options of={subtopics.map(({ id, name }) => ({ value: id, label: name }))} />
        </Select>
      </Field>
    </>
  );
}
