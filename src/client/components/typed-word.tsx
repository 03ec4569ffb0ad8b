import { Field, Input } from '#client/ui/field.tsx';

interface TypedWordProps {
  /** The word to type. */
  word: string;
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
}

/** Whether the word was typed, ignoring spaces around it. */
export const isWordTyped = (word: string, value: string): boolean => value.trim() === word;

/** The field for typing a word to confirm a major change. */
export function TypedWord({ word, value, onChange, onEnter }: TypedWordProps) {
  return (
    <Field label={`Type ${word} to confirm`}>
      <Input
        value={value}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
      />
    </Field>
  );
}
