import { Field, Select } from '#client/ui/field.tsx';
import { placeOf, type TopicBranch } from './topic-tree.ts';

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
  const place = placeOf(tree, value);
  const mainId = place?.branch.topic.id;
  const subtopics = place?.branch.subtopics ?? [];
  return (
    <>
      <Field label="Main category" error={error}>
        <Select value={mainId ?? value} onChange={({ target }) => onChange(target.value)}>
          {others.map((other) => (
            <option key={other.value} value={other.value}>
              {other.label}
            </option>
          ))}
          {tree.map(({ topic }) => (
            <option key={topic.id} value={topic.id}>
              {topic.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Subcategory">
        <Select
          value={place?.subtopic?.id ?? ''}
          disabled={mainId === undefined}
          onChange={({ target }) => onChange(target.value || (mainId ?? ''))}
        >
          <option value="">{wholeLabel}</option>
          {subtopics.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
