import { useRef } from 'react';
import { Brackets } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Textarea } from '#client/ui/field.tsx';
import type { CardForm } from './card-form.ts';
import { withCloze } from './cloze-selection.ts';

/** The front, in which what is selected can be blanked out. */
export function FrontField({ form }: { form: UseFormReturn<CardForm> }) {
  const { ref, ...field } = form.register('front');
  const area = useRef<HTMLTextAreaElement>(null);

  const handleBlank = () => {
    if (!area.current) return;
    const { value: text, selectionStart: start, selectionEnd: end } = area.current;
    const next = withCloze({ text, start, end });
    area.current.focus();
    if (next === null) {
      toast({ title: 'Part of this is a blank already', description: 'Select text outside of other blanks.' });
      return;
    }
    form.setValue('front', next.text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    area.current.setSelectionRange(next.start, next.end);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field
        label="Front"
        error={form.formState.errors.front?.message}
        hint={
          <>
            For a cloze card, mark what is asked for: <Mark>{'The {{c1::liver}} is echogenic'}</Mark>, or with a hint{' '}
            <Mark>{'{{c1::liver::organ}}'}</Mark>. The back may then stay empty.
          </>
        }
      >
        <Textarea
          rows={3}
          required
          className="max-h-80 min-h-24 field-sizing-content"
          {...field}
          ref={(element) => {
            ref(element);
            area.current = element;
          }}
        />
      </Field>
      <Button size="small" className="justify-self-start" onClick={handleBlank}>
        <Brackets aria-hidden className="size-4.5" />
        Blank out the selected text
      </Button>
    </div>
  );
}

function Mark({ children }: { children: string }) {
  return <code className="rounded-sm bg-sunken px-1 font-mono text-14 wrap-anywhere text-ink-2">{children}</code>;
}
