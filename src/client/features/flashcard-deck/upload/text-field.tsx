import { useRef } from 'react';
import type { RefObject } from 'react';
import { FileText } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Field, Textarea } from '#client/ui/field.tsx';

interface TextFieldProps {
  areaRef: RefObject<HTMLTextAreaElement | null>;
  error: string | undefined;
  onChange: () => void;
  onFile: (file: File) => void;
}

/** Where the cards are written, or put in from a file. */
export function TextField({ areaRef, error, onChange, onFile }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field label="Cards" error={error} hint="Write or paste them here, or drop a .txt file.">
        <Textarea
          ref={areaRef}
          rows={16}
          required
          spellCheck
          placeholder={'Front: What is asked?\nBack: The answer\n---'}
          className="leading-relaxed"
          onChange={onChange}
        />
      </Field>
      <input
        ref={input}
        type="file"
        accept=".txt"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // So that the same file can be chosen again once it is corrected.
          target.value = '';
        }}
      />
      <Button size="small" className="justify-self-start" onClick={() => input.current?.click()}>
        <FileText aria-hidden className="size-4.5" />
        Choose a .txt file
      </Button>
    </div>
  );
}
