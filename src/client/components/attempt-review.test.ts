import { text as textIn } from 'node:stream/consumers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import type { HistoryAttempt } from '#shared/practice/quiz-sessions.contract.ts';
import { makeResultQuestion } from '#tests/support/client/quiz-factory.ts';
import { AttemptReview } from './attempt-review.tsx';

const makeAttempt = (overrides: Partial<HistoryAttempt> = {}): HistoryAttempt => ({
  ...makeResultQuestion(1),
  question: 'Which artifact is it?',
  options: ['Shadowing', 'Enhancement'],
  timeSpent: 0,
  ...overrides,
});

/** The text of the review, without tags. */
function textOf(...questions: HistoryAttempt[]): string {
  return wordsOf(renderToStaticMarkup(createElement(AttemptReview, { questions })));
}

function wordsOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&#x27;', "'");
}

describe('the review of an answer', () => {
  it('marks the right option and says that it was chosen', () => {
    const text = textOf(makeAttempt());
    expect(text).toContain('B Enhancement ✓ Correct , your answer');
    expect(text).not.toContain('✗');
  });

  it('marks a wrong choice beside the right option', () => {
    const text = textOf(makeAttempt({ selectedAnswer: 0, isCorrect: false, fraction: 0 }));
    expect(text).toContain('A Shadowing ✗ Your answer B Enhancement ✓ Correct');
    expect(text).toContain('Incorrect');
  });

  it('shows how many students chose each option, if known', () => {
    const text = textOf(makeAttempt({ shares: [43, 57] }));
    expect(text).toContain('A Shadowing 43% chosen by 43% of students');
    expect(text).toContain('✓ Correct , your answer 57% chosen by 57% of students');
    expect(textOf(makeAttempt())).not.toContain('of students');
  });

  it('shows how sure the student was, if they said so', () => {
    expect(textOf(makeAttempt({ confidence: 'guess' }))).toContain('Correct Guess');
  });

  it('shows what was typed before the options were seen, if anything', () => {
    expect(textOf(makeAttempt({ typed: 'Ring <down>' }))).toContain('You typed: Ring &lt;down&gt;');
    expect(textOf(makeAttempt())).not.toContain('You typed');
  });

  it('refers to the student in the third person for their teacher', () => {
    const wrong = makeAttempt({
      selectedAnswer: 0,
      isCorrect: false,
      fraction: 0,
      typed: 'Ring down',
      regrade: { way: 'new_key', reason: null, createdAt: '2026-11-20T20:42:00.000Z', fractionBefore: 1 },
    });
    const text = wordsOf(
      renderToStaticMarkup(createElement(AttemptReview, { questions: [wrong, makeAttempt()], answerer: 'student' })),
    );
    expect(text).toContain("A Shadowing ✗ Student's answer B Enhancement ✓ Correct");
    expect(text).toContain("✓ Correct , student's answer");
    expect(text).toContain("The student's answer is now incorrect; before, it was correct.");
    expect(text).toContain('The student typed: Ring down');
    expect(text).not.toMatch(/\byour?\b/i);
  });

  it('says that the question was not answered', () => {
    const text = textOf(makeAttempt({ selectedAnswer: null, isCorrect: false, fraction: 0 }));
    expect(text).toContain('Not answered');
    expect(text).toContain('✓ Correct');
    expect(text).not.toContain('Incorrect');
  });

  it('shows explanation and time if there are any', () => {
    const text = textOf(makeAttempt({ explanation: 'Fluid attenuates less.', timeSpent: 75 }));
    expect(text).toContain('Fluid attenuates less.');
    expect(text).toContain('1 min 15 s');
    expect(textOf(makeAttempt())).not.toContain(' s ');
  });

  it('shows twenty questions per page, with a pager if there are more', () => {
    const many = Array.from({ length: 250 }, (_, index) => makeAttempt({ id: `q${index}` }));
    const text = textOf(...many);
    expect(text).toContain('Question 20 ');
    expect(text).not.toContain('Question 21 ');
    expect(text).toContain('Questions 1–20 of 250');
    expect(textOf(...many.slice(0, 20))).not.toContain('of 20');
  });

  it('offers a flashcard for answers that were not right, only in the student’s own session', async () => {
    const questions = [makeAttempt(), makeAttempt({ id: 'q2', selectedAnswer: 0, isCorrect: false, fraction: 0 })];
    const review = createElement(AttemptReview, { questions, ownSessionId: 's1' });
    // Includes what loads on first display.
    const { prelude } = await prerenderToNodeStream(
      createElement(QueryClientProvider, { client: new QueryClient() }, review),
    );
    const markup = (await textIn(prelude)).replaceAll('<!-- -->', ''); // React puts this comment between texts
    expect(markup.match(/Make a flashcard/g)).toHaveLength(1);
    expect(markup).toContain('(question 2)');
    expect(textOf(...questions)).not.toContain('Make a flashcard');
  });
});
