import { ExternalLink } from 'lucide-react';
import { SEARCH_MAX_LENGTH } from '#shared/domain/limits.ts';
import { buttonClass } from '#client/ui/button-class.ts';

/** Leads to the questions of this text, in a new tab, because the list it is in is not stored anywhere. */
export function FindInBank({ questionText }: { questionText: string }) {
  return (
    <a
      href={searchPath(questionText)}
      target="_blank"
      rel="noopener"
      className={buttonClass({ variant: 'quiet', size: 'small' })}
    >
      <ExternalLink aria-hidden className="size-4" />
      Find it
      <span className="sr-only"> in the bank, in a new tab: {questionText.slice(0, 80)}</span>
    </a>
  );
}

/** The bank's list, searched for a question: by the longest of its lines, because a search looks within one. */
export function searchPath(questionText: string): string {
  const [line = ''] = questionText
    .split(/\r?\n/)
    .map((line) => line.trim())
    .toSorted((a, b) => b.length - a.length);
  // A character of two halves is not cut in the middle.
  const term = line
    .slice(0, SEARCH_MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return `/questions?${new URLSearchParams({ search: term }).toString()}`;
}
