import { describe, expect, it } from 'vitest';
import { networkName } from './network-link.tsx';

describe('the professional-network link', () => {
  it.each([
    ['https://www.linkedin.com/in/somebody', 'LinkedIn'],
    ['https://linkedin.com/in/somebody', 'LinkedIn'],
    ['https://www.xing.com/profile/Some_Body', 'Xing'],
  ])('to %s is named %s', (url, name) => expect(networkName(url)).toBe(name));

  it('has a generic name for an unknown network, and for one with a similar address', () => {
    expect(networkName('https://example.org/me')).toBe('Professional profile');
    expect(networkName('https://notlinkedin.com/in/me')).toBe('Professional profile');
    expect(networkName('linkedin.com/in/me')).toBe('Professional profile');
  });
});
