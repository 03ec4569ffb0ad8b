import { Field, Input } from '#client/ui/field.tsx';

interface TypedWordProps {
  /** What has to be typed. */
  word: string;
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
}

/** Whether the word is there, however it is spaced. */
export const isWordTyped = (word: string, value: string): boolean => value.trim() === word;

/** The field for the word that more than a click asks for. */
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
