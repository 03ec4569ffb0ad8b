const NETWORKS: Record<string, string> = {
  'linkedin.com': 'LinkedIn',
  'xing.com': 'Xing',
  'researchgate.net': 'ResearchGate',
  'doximity.com': 'Doximity',
};

/** What a professional-network link is called: by the network where it is a known one. */
export function networkName(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const known = Object.keys(NETWORKS).find((domain) => host === domain || host.endsWith(`.${domain}`));
  return (known && NETWORKS[known]) ?? 'Professional profile';
}
