import { describe, expect, it } from 'vitest';
import { parseBoot } from './boot.ts';

describe('what the page brings along', () => {
  it('is read, for somebody who is signed out too', () => {
    const boot = { user: null, site: { title: 'Echo School' } };
    expect(parseBoot(`\n  ${JSON.stringify(boot)}\n`)).toEqual(boot);
  });

  it.each(['<!--boot-->', '', 'null', '[]', '{"user":null}', '{"user":null,"site":null}'])(
    'is nothing where the server has not filled it in: %s',
    (text) => expect(parseBoot(text)).toBeNull(),
  );
});
