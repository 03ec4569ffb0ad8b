import { createElement } from 'react';
import { expect, it } from 'vitest';
import { markupOf } from '#tests/support/client/markup.ts';
import { ReportLine } from './printing.tsx';

function lineAt(at: number): string {
  const report = { at, children: 'Maya Okafor' };
  return markupOf(createElement(ReportLine, report)).replaceAll(/<[^>]*>/g, '');
}

it('says when the figures of a report were fetched, if they were', () => {
  expect(lineAt(Date.UTC(2026, 2, 11, 12))).toMatch(/^Maya Okafor · Sonography Learning Hub · as of Mar 11, 2026, /);
  expect(lineAt(0)).toBe('Maya Okafor · Sonography Learning Hub');
});
