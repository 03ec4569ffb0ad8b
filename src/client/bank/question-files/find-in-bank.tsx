import { ExternalLink } from 'lucide-react';
import { buttonClass } from '#client/ui/button-class.ts';
import { searchPath } from './search-path.ts';

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
