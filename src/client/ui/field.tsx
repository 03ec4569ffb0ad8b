import { createContext, use, useId, useMemo, type ComponentProps, type ReactNode } from 'react';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

interface FieldProps {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
  /** A single control, which gets its id and description from the field. */
  children: ReactNode;
}

/** A label, its control, a hint and an error, connected by ids. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId();
  const describedBy = classNames(error && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined;
  const wiring = useMemo(() => ({ id, describedBy, isInvalid: Boolean(error) }), [id, describedBy, error]);
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] content-start gap-1.5 dense:in-[search]:gap-0.5',
        className,
      )}
    >
      <label htmlFor={id} className="justify-self-start text-14 font-medium">
        {label}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-14 text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-14 text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

const control =
  'min-h-11 w-full rounded-control border border-line-strong bg-surface px-3.5 py-2 text-16 text-ink transition-colors ' +
  'dense:in-[search]:text-14 aria-invalid:border-bad disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3';

function useFieldProps() {
  const field = use(FieldContext);
  if (!field) return {};
  return { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.isInvalid || undefined };
}

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...useFieldProps()} className={classNames(control, className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldProps()} className={classNames(control, 'resize-y', className)} {...props} />;
}

/** The browser's native select, styled like the other controls. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...useFieldProps()}
        className={classNames(control, 'appearance-none truncate pr-10 dense:in-[search]:pr-8 dense:in-[search]:pl-3')}
        {...props}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-2 dense:in-[search]:right-2"
      />
    </span>
  );
}

interface Option {
  value: string | number;
  label: string;
}

/** The options of a `Select`. */
export function Options({ of }: { of: readonly Option[] }) {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
