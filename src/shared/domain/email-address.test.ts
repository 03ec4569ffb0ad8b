import { describe, expect, it } from 'vitest';
import { email } from '../contract/fields.ts';

const messageOf = (address: string) => email.safeParse(address).error?.issues.map(({ message }) => message) ?? [];

describe('an email address', () => {
  it.each([
    ['ada@example.com', []],
    ['ada@xn--mnchen-3ya.de', []],
    [`${'a'.repeat(64)}@example.com`, []],
    ['nowhere', ['Please enter a valid email address']],
    ['a@', ['Please enter a valid email address']],
    ['a b@example.com', ['Please enter a valid email address']],
    ['ada@münchen.de', ['Please write the part after the @ as xn--mnchen-3ya.de']],
    ['ada@例え.テスト', ['Please write the part after the @ as xn--r8jz45g.xn--zckzah']],
    ['jörg@example.com', ['Please use an address with only the letters a to z before the @']],
    ['"ada lee"@example.com', ['Please use an address without quotation marks']],
    [`${'a'.repeat(65)}@example.com`, ['Please use an address with at most 64 characters before the @']],
  ])('%s: %j', (address, messages) => {
    expect(messageOf(address)).toEqual(messages);
  });
});
