import { createElement } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ReportLine } from './printing.tsx';

function lineAt(at: number): string {
  const report = { at, children: 'Maya Okafor' };
  const client = new QueryClient();
  const line = createElement(QueryClientProvider, { client }, createElement(ReportLine, report));
  return renderToStaticMarkup(line).replaceAll(/<[^>]*>/g, '');
}

it('says when the figures of a report were fetched, if they were', () => {
  expect(lineAt(Date.UTC(2026, 2, 11, 12))).toMatch(/^Maya Okafor · Sonography Learning Hub · as of Mar 11, 2026, /);
  expect(lineAt(0)).toBe('Maya Okafor · Sonography Learning Hub');
});
