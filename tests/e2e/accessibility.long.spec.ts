import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { completeQuiz, mainTopics } from './support/answers.ts';
import type { Account } from './support/api.ts';
import { violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import type { PageOptions } from './support/pages.ts';
import { option, studentInQuiz, submitAnswer, submitExam } from './support/quiz.ts';
import { button, expectNotToSee, expectToSee, heading, link, notifications } from './support/see.ts';

const hub = useHub();

type Screen = [name: string, path: string, shown: (page: Page) => Locator];

const NOT_FOUND: Screen = ['the not-found screen', '/no/such/page', (page) => heading(page, '404 Page Not Found')];

/** Screens as they open, with what shows that they are ready. */
function testScreens(as: () => Promise<PageOptions>, screens: Screen[]): void {
  it.each(screens)('%s', async (_name, path, shown) => {
    const allow = path === NOT_FOUND[1] ? [/404 \(Not Found\)/] : [];
    const page = await hub.open(path, { ...(await as()), allow });
    await expectToSee(shown(page));
    expect(await violations(page)).toEqual([]);
  });
}

describe('axe finds nothing wrong, on a phone and a desktop, in both themes, with', () => {
  describe('screens for signed-out visitors:', () => {
    testScreens(
      async () => ({}),
      [
        ['the landing page', '/', (page) => link(page, 'Begin Your Journey').first()],
        [
          'choosing a new password',
          '/reset-password?token=a',
          (page) => page.getByLabel('New password', { exact: true }),
        ],
        ['stopping the daily reminder', '/stop-reminder/a', (page) => button(page, 'Stop reminder')],
        ['the set-up that is no longer available', '/setup?token=a-token', (page) => link(page, 'Sign in').first()],
        NOT_FOUND,
      ],
    );

    it('the contact form, with its errors', async () => {
      const page = await hub.open('/');
      await button(page, 'Contact Us').first().click();
      await button(page.getByRole('dialog'), 'Send Message').click();
      await expectToSee(page.getByText('Name is required'));
      expect(await violations(page)).toEqual([]);
    });

    it('asking for a new password', async () => {
      const page = await hub.open('/forgot-password');
      await page.getByLabel('Email').fill('nobody@example.org');
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await expectToSee(heading(page, 'Check Your Email'));
      expect(await violations(page)).toEqual([]);
    });

    it('the registration, with its errors', async () => {
      const page = await hub.open('/auth');
      await expectToSee(page.getByLabel('Date of birth'));
      expect(await violations(page)).toEqual([]);
      await button(page, 'Register as Student').click();
      await expectToSee(page.getByText('Date of birth is required'));
      expect(await violations(page)).toEqual([]);
    });

    it('the student’s login', async () => {
      const page = await hub.open('/auth');
      await page.getByRole('radio', { name: 'Login' }).check();
      await expectToSee(button(page, 'Login'));
      expect(await violations(page)).toEqual([]);
    });

    it('the teacher’s login', async () => {
      const page = await hub.open('/auth');
      await page.getByRole('tab', { name: 'Teacher/Admin' }).click();
      await expectToSee(button(page, 'Login'));
      expect(await violations(page)).toEqual([]);
    });
  });

  describe('screens for a student who awaits approval:', () => {
    testScreens(
      async () => ({ as: await hub.student({ isApproved: false }) }),
      [
        ['the portal', '/', (page) => link(page, /^Warm up/)],
        ['the sample questions', '/warm-up', (page) => page.getByText('Question 1 of 5', { exact: true })],
        ['the empty history', '/quiz-history', (page) => page.getByText('No Quiz History Yet')],
      ],
    );

    it('the locked quiz setup', async () => {
      const page = await hub.open('/quiz', { as: await hub.student({ isApproved: false }) });
      await page.getByRole('checkbox', { name: /^Vascular/ }).check();
      expect(await violations(page)).toEqual([]);
    });
  });

  describe('screens for a new student:', () => {
    testScreens(
      async () => ({ as: await hub.student() }),
      [['the empty portal', '/', (page) => page.getByText('Start Your First Quiz')]],
    );
  });

  describe('screens for a student who has taken quizzes:', () => {
    let student: Account;
    const open = (path: string) => hub.open(path, { as: student });

    beforeAll(async () => {
      student = await hub.student();
      await completeQuiz(student.api, 5);
      await completeQuiz(student.api, 3);
    });

    const activities = (page: Page) => page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
    testScreens(async () => ({ as: student }), [['the portal', '/', (page) => activities(page).first()], NOT_FOUND]);

    it('the history and the details of a session', async () => {
      const page = await open('/quiz-history');
      const details = button(page, /^View Details/).first();
      await expectToSee(details);
      expect(await violations(page)).toEqual([]);
      await details.click();
      await expectToSee(page.getByRole('dialog').getByText('✓ Correct').first());
      expect(await violations(page)).toEqual([]);
    });

    it('the flashcards: the choice of a topic, the study and its end', async () => {
      const page = await open('/flashcards');
      await expectToSee(heading(page, 'Flashcard Study'), page.getByLabel('Main Category'));
      expect(await violations(page)).toEqual([]);
      await page.goto(`/flashcards?topic=${await topicWithCards()}`);
      await page.getByLabel('Subcategory').click();
      await page.getByRole('option').first().click();
      expect(await violations(page)).toEqual([]);
      await button(page, 'Start Studying').click();
      await expectToSee(button(page, 'Show Answer'));
      expect(await violations(page)).toEqual([]);
      await button(page, 'Show Answer').click();
      expect(await violations(page)).toEqual([]);
      await studyAll(page);
      expect(await violations(page)).toEqual([]);
    });
  });

  describe('screens for a student in a quiz:', () => {
    it('the setup with a choice and a saved draft', async () => {
      const { page } = await studentInQuiz(hub);
      await button(page, 'Options').click();
      await button(page, 'Save as Draft').click();
      await button(page, 'Save Draft').click();
      await page.getByRole('checkbox', { name: /^Abdomen/ }).check();
      await expectToSee(button(page, /^Continue Draft/), button(page, 'Start Quiz'));
      expect(await violations(page)).toEqual([]);
    });

    it('a question with an image, chosen, submitted and explained, and the image alone', async () => {
      const { page, session } = await studentInQuiz(hub, {
        category: 'Transducers and Sound Beams',
        questions: /^All/,
        timeLimit: '10 min',
        answers: 'After each answer',
      });
      const number = session.questions.findIndex(({ imageUrl, kind }) => imageUrl !== null && kind === 'single') + 1;
      await button(page, `Question ${number}, unanswered`).click();
      await option(page, 0).check();
      expect(await violations(page)).toEqual([]);
      await submitAnswer(page, 0);
      expect(await violations(page)).toEqual([]);
      await button(page, /^Image for question/).click();
      await expectToSee(page.getByRole('dialog'));
      expect(await violations(page)).toEqual([]);
    });

    it('the dialogs', async () => {
      const { page } = await studentInQuiz(hub);
      await button(page, 'Options').click();
      await expectToSee(page.getByRole('dialog', { name: 'Quiz Options' }));
      expect(await violations(page)).toEqual([]);
      await button(page, 'Cancel').click();
      await expectNotToSee(page.getByRole('dialog'));
      await button(page, 'Skip Question').click();
      await button(page, 'Question 5, unanswered').click();
      await button(page, 'Finish Quiz').click();
      await expectToSee(page.getByRole('dialog', { name: 'You skipped 1 question' }));
      expect(await violations(page)).toEqual([]);
    });

    it('the grid of the questions', async () => {
      const { page, session } = await studentInQuiz(hub, { category: 'Vascular', questions: /^All/ });
      let index = 0;
      do {
        await button(page, 'Skip Question').click();
        index += 1;
      } while (session.questions[index]?.kind !== 'single');
      await option(page, 0).check();
      await button(page, 'Show Grid').click();
      await expectToSee(button(page, 'Question 50, unanswered'));
      expect(await violations(page)).toEqual([]);
    });

    it('the results, and the review of single questions', async () => {
      const { page } = await studentInQuiz(hub);
      await submitAnswer(page, 0);
      await submitExam(page);
      await expectToSee(page.getByText('Quiz completed!'), notifications(page).getByText('Exam Submitted'));
      expect(await violations(page)).toEqual([]);
      await button(page, 'Review Questions One by One').click();
      await expectToSee(page.getByText('Review Mode'));
      expect(await violations(page)).toEqual([]);
    });
  });

  describe('screens for a teacher:', () => {
    testScreens(
      async () => ({ as: await hub.teacher() }),
      [['the dashboard', '/', (page) => link(page, /^Total Students: /)], NOT_FOUND],
    );

    it('the settings, with an error', async () => {
      const page = await hub.open('/settings', { as: await hub.teacher() });
      await page.getByLabel('Site title').fill('');
      await page.keyboard.press('Enter');
      await expectToSee(page.getByText('A title is required'));
      expect(await violations(page)).toEqual([]);
    });

    it('the mail log', async () => {
      const page = await hub.open('/mail', { as: await hub.teacher() });
      await button(page, 'Send me a test message').click();
      await expectToSee(page.getByText('The test message was kept in the outbox, nobody receives it'));
      expect(await violations(page)).toEqual([]);
    });

    it('an email to a student, with its preview', async () => {
      const { firstName, lastName } = await hub.student();
      const page = await hub.open('/manage-students', { as: await hub.teacher() });
      await button(page, `Email ${firstName} ${lastName}`).click();
      await page.getByLabel('Message').fill('The exam is in June.');
      await expectToSee(page.getByRole('region', { name: /^Preview, to / }).getByText('The exam is in June.'));
      expect(await violations(page)).toEqual([]);
    });

    it('the password change', async () => {
      const page = await hub.open('/', { as: await hub.teacher() });
      await button(page, 'Change Password').click();
      await expectToSee(page.getByRole('dialog', { name: 'Change Password' }));
      expect(await violations(page)).toEqual([]);
    });

    it('the approvals, and the confirmation of a rejection', async () => {
      const { firstName, lastName } = await hub.student({ isApproved: false });
      const page = await hub.open('/approvals', { as: await hub.teacher() });
      await expectToSee(button(page, `Approve ${firstName} ${lastName}`));
      expect(await violations(page)).toEqual([]);
      await button(page, `Reject ${firstName} ${lastName}`).click();
      await expectToSee(page.getByRole('alertdialog'));
      expect(await violations(page)).toEqual([]);
    });
  });
});

async function topicWithCards(): Promise<string> {
  const [topic] = await mainTopics(await hub.teacher());
  return topic?.id ?? '';
}

/** Moves to the last card and finishes it. */
async function studyAll(page: Page): Promise<void> {
  while (!(await button(page, 'Next').isDisabled())) await button(page, 'Next').click();
  await button(page, 'Finish').click();
  await expectToSee(page.getByText('Session Complete!'));
}
