import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { formatCount } from '#shared/domain/counted.ts';
import { MAIL_MESSAGE_MAX_LENGTH, MAIL_SUBJECT_MAX_LENGTH } from '#shared/mail/mail-messages.ts';
import { toast, type ToastContent } from '#client/lib/toast.ts';
import { Field, Input, Textarea } from '#client/ui/field.tsx';

interface MailFieldsProps {
  subject: UseFormRegisterReturn;
  message: UseFormRegisterReturn;
  errors: { subject?: FieldError | undefined; message?: FieldError | undefined };
  hint?: string;
  rows?: number;
}

/** The subject and message of a mail that a teacher writes. */
export function MailFields({ subject, message, errors, hint, rows = 8 }: MailFieldsProps) {
  return (
    <>
      <Field label="Subject" error={errorText(errors.subject, MAIL_SUBJECT_MAX_LENGTH)}>
        <Input dir="auto" required autoComplete="off" {...subject} />
      </Field>
      <Field label="Message" error={errorText(errors.message, MAIL_MESSAGE_MAX_LENGTH)} hint={hint}>
        <Textarea dir="auto" required rows={rows} {...message} />
      </Field>
    </>
  );
}

interface GreetingFieldProps {
  /** The mail's first line, for a sample recipient. */
  greeting: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** Whether a mail starts with the hub's greeting. */
export function GreetingField({ greeting, isOn, onSwitch }: GreetingFieldProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0 wrap-anywhere">
        Begin with “<bdi>{greeting}</bdi>”
      </span>
    </label>
  );
}

/** The error text of a field; for a text that is too long, it names the limit. */
export function errorText(error: FieldError | undefined, max: number): string | undefined {
  return error?.type === 'too_big' ? `Please use at most ${formatCount(max)} characters` : error?.message;
}

/** For a form without validation. A text that is too long is reported at its field. */
export const tellIncomplete =
  (incomplete: ToastContent) =>
  ({ subject, message }: { subject?: FieldError; message?: FieldError }): void => {
    if (subject?.type !== 'too_big' && message?.type !== 'too_big') toast(incomplete);
  };
