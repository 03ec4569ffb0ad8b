import { classNames } from '#client/lib/class-names.ts';
import { buttonClass } from '#client/ui/button-class.ts';

interface NetworkLinkProps {
  url: string;
  /** The owner of the page. */
  name: string;
  /** Shows only the icon on narrow screens; screen readers still hear the name. */
  isCompact?: boolean;
}

/** Links to the instructor's page on a professional network. */
export function NetworkLink({ url, name, isCompact = false }: NetworkLinkProps) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className={classNames(
        buttonClass({ variant: 'quiet', size: 'small' }),
        isCompact && 'max-md:min-w-11 max-md:px-0',
      )}
    >
      <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden className="size-5">
        <rect x="2" y="3" width="16" height="14" rx="2.5" />
        <circle cx="7.2" cy="8.4" r="1.7" />
        <path d="M4.4 13.6c.4-1.7 1.5-2.5 2.8-2.5s2.4.8 2.8 2.5M12.6 8h2.8M12.6 11.4h2.8" strokeLinecap="round" />
      </svg>
      <span className={isCompact ? 'max-md:sr-only' : undefined}>{networkName(url)}</span>
      <span className="sr-only"> of {name} (opens in a new tab)</span>
    </a>
  );
}

const NETWORKS: Record<string, string> = {
  'linkedin.com': 'LinkedIn',
  'xing.com': 'Xing',
  'researchgate.net': 'ResearchGate',
  'doximity.com': 'Doximity',
};

/** The name of a professional-network link: the network's name if it is a known one. */
export function networkName(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const known = Object.keys(NETWORKS).find((domain) => host === domain || host.endsWith(`.${domain}`));
  return (known && NETWORKS[known]) ?? 'Professional profile';
}
