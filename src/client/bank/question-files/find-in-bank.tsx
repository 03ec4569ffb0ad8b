import { ExternalLink } from 'lucide-react';
import { SEARCH_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import { buttonClass } from '#client/ui/button-class.ts';

/** Links to the questions with this text, in a new tab, because the current list is not stored anywhere. */
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

/** The path of the bank's list, searching for the question's longest line: a search looks within one line. */
export function searchPath(questionText: string): string {
  const [line = ''] = questionText
    .split(/\r?\n/)
    .map((line) => line.trim())
    .toSorted((a, b) => b.length - a.length);
  // Never cuts a surrogate pair in half.
  const term = line
    .slice(0, SEARCH_MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return `/questions?${new URLSearchParams({ search: term }).toString()}`;
}
