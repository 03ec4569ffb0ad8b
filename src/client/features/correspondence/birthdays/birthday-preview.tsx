import type { BirthdaySettings } from '#shared/contract/mailings.ts';
import { useSiteTitle } from '#client/api/site.ts';
import { fillNames } from '#shared/domain/name-placeholders.ts';

const SOMEBODY = { firstName: 'Maya', lastName: 'Okafor' };

/** The birthday mail as a student gets it. */
export function BirthdayPreview({ typed }: { typed: Pick<BirthdaySettings, 'subject' | 'message'> }) {
  const siteTitle = useSiteTitle();
  return (
    <section aria-labelledby="birthday-preview" className="rounded-card border border-dashed border-line-strong p-4">
      <h3 id="birthday-preview" className="text-14 font-medium text-ink-2">
        Preview, to {SOMEBODY.firstName} {SOMEBODY.lastName}
      </h3>
      <p dir="auto" className="mt-2 font-semibold wrap-anywhere">
        {fillNames(typed.subject, SOMEBODY)}
      </p>
      <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-wrap">
        {fillNames(typed.message, SOMEBODY)}
      </p>
      <p className="mt-3 text-14 wrap-anywhere text-ink-2">{siteTitle}</p>
    </section>
  );
}
