import { expect, it } from 'vitest';
import { lossesText } from './delete-account-dialog.tsx';

const nothing = { quizSessions: 0, answers: 0, cardReviews: 0, ownCards: 0 };

it('the data deleted with an account is listed, without kinds with a count of zero', () => {
  expect(lossesText(nothing)).toBeNull();
  expect(lossesText({ ...nothing, quizSessions: 1 })).toBe('1 quiz session');
  expect(lossesText({ ...nothing, quizSessions: 12, answers: 2400 })).toBe('12 quiz sessions and 2,400 answers');
  expect(lossesText({ quizSessions: 2, answers: 9, cardReviews: 1, ownCards: 3 })).toBe(
    '2 quiz sessions, 9 answers, 1 card review, and 3 cards of their own',
  );
});
