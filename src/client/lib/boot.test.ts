import { describe, expect, it } from 'vitest';
import { parseBoot } from './boot.ts';

describe('the data embedded in the page', () => {
  it('is read, even for signed-out visitors', () => {
    const boot = { user: null, site: { title: 'Echo School' } };
    expect(parseBoot(`\n  ${JSON.stringify(boot)}\n`)).toEqual(boot);
  });

  it.each(['<!--boot-->', '', 'null', '[]', '{"user":null}', '{"user":null,"site":null}'])(
    'is null if the server has not filled it in: %s',
    (text) => expect(parseBoot(text)).toBeNull(),
  );
});
