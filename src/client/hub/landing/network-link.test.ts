import { describe, expect, it } from 'vitest';
import { networkName } from './network-link.tsx';

describe('the professional-network link', () => {
  it.each([
    ['https://www.linkedin.com/in/somebody', 'LinkedIn'],
    ['https://linkedin.com/in/somebody', 'LinkedIn'],
    ['https://www.xing.com/profile/Some_Body', 'Xing'],
  ])('of %s is called %s', (url, name) => expect(networkName(url)).toBe(name));

  it('has a plain name for a network we do not know, and for one that only looks like it', () => {
    expect(networkName('https://example.org/me')).toBe('Professional profile');
    expect(networkName('https://notlinkedin.com/in/me')).toBe('Professional profile');
    expect(networkName('linkedin.com/in/me')).toBe('Professional profile');
  });
});
