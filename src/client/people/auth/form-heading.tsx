import { useEffect, type ReactNode } from 'react';
import { focusHeading } from '#client/lib/focus-heading.ts';

interface FormHeadingProps {
  title: string;
  /** Set if it replaces a form: it then gets the focus, so that screen readers read it. */
  isNews?: boolean;
  children: ReactNode;
}

export function FormHeading({ title, isNews = false, children }: FormHeadingProps) {
  useEffect(() => {
    if (isNews) focusHeading();
  }, [isNews]);
  return (
    <>
      <h1 className="text-30 font-semibold">{title}</h1>
      <p className="mt-2 mb-6 text-ink-2">{children}</p>
    </>
  );
}
