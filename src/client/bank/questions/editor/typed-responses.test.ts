import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { typedResponsesQuery } from '#client/api/item-statistics.ts';
import { markupOf, wordsOf } from '#tests/support/client/markup.ts';
import type { CommonResponse } from '#shared/practice/typed-responses.ts';
import { TypedResponses } from './typed-responses.tsx';

/** The text of the list, without tags. */
function textOf(typed: CommonResponse[], options: string[]): string {
  const client = new QueryClient();
  client.setQueryData(typedResponsesQuery('q1').queryKey, typed);
  const list = createElement(TypedResponses, {
    questionId: 'q1',
    edited: { options, correctAnswer: 0 },
    onChange: () => undefined,
  });
  return wordsOf(markupOf(list, client));
}

const typed = [
  { text: 'Ring-down', students: 1234 },
  { text: 'Mirror image', students: 5 },
];

it('offers common typed responses as options, with how many students typed them', () => {
  const text = textOf(typed, ['Shadowing', '']);
  expect(text).toContain('What students typed');
  expect(text).toContain('Ring-down (1,234 students) Use as option Mirror image (5 students) Use as option');
});

it('says if a response is an option already, or if there is no room for it', () => {
  const text = textOf(typed, ['Shadowing', 'ring-down.', 'c', 'd', 'e']);
  expect(text).toContain('(1,234 students) Used Mirror image (5 students) No room');
});

it('renders nothing if too few students typed anything', () => {
  expect(textOf([], ['Shadowing', ''])).toBe('');
});
