import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { cardOf } from '#shared/cards/flashcards/cloze.ts';
import { CardBackText } from './card-text.tsx';

/** The markup of a back, without classes. */
const markup = (front: string, back: string) =>
  renderToStaticMarkup(createElement(CardBackText, cardOf(front, back))).replaceAll(/ class="[^"]*"/g, '');

describe('the back of a card', () => {
  it('is the back as written, if it is not a cloze card', () => {
    expect(markup('Which organ?', 'The <liver>')).toBe('The &lt;liver&gt;');
  });

  it('is the whole text of a cloze card with each answer marked', () => {
    expect(markup('The {{c1::liver::organ}} is {{c1::echogenic}}.', '')).toBe(
      'The <mark>liver</mark> is <mark>echogenic</mark>.',
    );
  });

  it('ends with the back text of a cloze card', () => {
    expect(markup('The {{c1::liver}}.', 'See chapter 3.')).toBe('The <mark>liver</mark>.\n\nSee chapter 3.');
  });
});
