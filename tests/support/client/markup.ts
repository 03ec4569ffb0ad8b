import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The markup of an element inside the app, with a client that has the answers of the server already. */
export function markupOf(element: ReactElement, client = new QueryClient()): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const within = { router, children: element };
  const routed = createElement(RouterContextProvider<typeof router>, within);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, routed));
}

/** The words of markup, without tags. */
export const wordsOf = (markup: string): string =>
  markup
    .replaceAll('<wbr/>', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&#x27;', "'");
