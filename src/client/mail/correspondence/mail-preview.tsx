import { useId, type ReactNode } from 'react';
import { useSiteTitle } from '#client/api/site.ts';

interface MailPreviewProps {
  /** The name of an actual recipient. */
  to: string;
  subject: string;
  /** Null if the mail starts with the message. */
  greeting: string | null;
  message: string;
  /** The content after the message. */
  children?: ReactNode;
}

/** A mail as its recipient will see it, updated while it is written. */
export function MailPreview({ to, subject, greeting, message, children }: MailPreviewProps) {
  const headingId = useId();
  const siteTitle = useSiteTitle();
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-dashed border-line-strong p-4">
      <h3 id={headingId} className="text-14 font-medium wrap-anywhere text-ink-2">
        Preview, to <bdi>{to}</bdi>
      </h3>
      <div className="mt-2 grid gap-3 wrap-anywhere">
        <p dir="auto" className="font-semibold">
          {subject.trim() || <span className="font-normal text-ink-2">Your subject</span>}
        </p>
        {greeting !== null && <p>{greeting}</p>}
        <p dir="auto" className="whitespace-pre-wrap">
          {message.trim() || <span className="text-ink-2">Your message</span>}
        </p>
        {children}
        <p className="text-14 text-ink-2">
          {siteTitle}
          <br />
          {window.location.origin}
        </p>
      </div>
    </section>
  );
}
