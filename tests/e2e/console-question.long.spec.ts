import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createQuestion, listQuestions } from '#shared/bank/questions.contract.ts';
import { createTopic } from '#shared/bank/topics.contract.ts';
import { answerQuestion, completeQuizSession, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { sampleOf } from '#tests/support/question-kind-samples.ts';
import { violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { PHONE } from './support/pages.ts';
import { button, expectToast, expectToSee } from './support/see.ts';

const hub = useHub();

const slider = (page: Page, name: string) => page.getByRole('main').getByRole('slider', { name });

/** Presses an arrow key until the slider has the wanted text. */
async function turn(page: Page, name: string, key: 'ArrowLeft' | 'ArrowRight', text: string) {
  await slider(page, name).focus();
  for (let presses = 0; presses < 150; presses += 1) {
    if ((await slider(page, name).getAttribute('aria-valuetext')) === text) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${name} never reached ${text}`);
}

/** A student's quiz of one new question. */
async function quizOn(question: PartInput<typeof createQuestion, 'body'>) {
  const teacher = await hub.teacher();
  const { id: topicId } = await teacher.call(createTopic, { body: { name: `Knobs ${Math.random()}` } });
  await teacher.call(createQuestion, { body: { ...question, topicId } });
  const { api } = await hub.student();
  const body = { topicIds: [topicId], totalQuestions: 1, answerReveal: 'immediate' as const };
  return { api, session: await api.call(createQuizSession, { body }) };
}

function taskQuiz() {
  const { kind, options, content, key } = sampleOf('console');
  const explanation = 'The cursor belongs along the vessel.';
  return quizOn({ question: 'Make the velocities right.', kind, options, content, correctAnswer: key, explanation });
}

it('a task is solved by keyboard from its description, without the picture', async () => {
  const { api, session } = await taskQuiz();
  const page = await hub.open(`/quiz?session=${session.id}`, { as: api });
  await expectToSee(slider(page, 'Angle correction'));
  await page.addStyleTag({ content: 'canvas { visibility: hidden }' });
  const seen = page.getByRole('main');
  await expect.poll(() => seen.textContent()).toMatch(/58° to the beam|cursor/);
  expect(await slider(page, 'Gain').isDisabled()).toBe(true);
  await turn(page, 'Angle correction', 'ArrowLeft', '58°');
  await turn(page, 'Scale (PRF)', 'ArrowLeft', '5.9 kHz');
  await button(page, /^Submit Answer/).focus();
  await page.keyboard.press('Enter');
  await expectToSee(page.getByText('The angle cursor lies along the vessel.'));
  await expectToSee(page.getByText('100% of the targets, with 2 knobs turned. An expert turns 2.'));
  // It would send where it is to the quiz that ends here.
  await page.close();
  expect((await api.call(completeQuizSession, { params: { id: session.id } })).score).toBe(100);
});

it('knob settings survive a reload, and the missed targets are shown after submission', async () => {
  const { api, session } = await taskQuiz();
  const page = await hub.open(`/quiz?session=${session.id}`, { as: api, viewport: PHONE });
  await turn(page, 'Angle correction', 'ArrowLeft', '66°');
  await page.reload();
  await expect.poll(() => slider(page, 'Angle correction').getAttribute('aria-valuetext')).toBe('66°');
  expect(await violations(page)).toEqual([]);
  await expectToSee(button(page, 'Reset'));
  await button(page, /^Submit Answer/).click();
  await expectToSee(page.getByText(/^✗ The angle cursor is 8° off the vessel, so velocities read \d+% high\.$/));
  expect(await button(page, 'Reset').count()).toBe(0);
  await page.getByRole('radio', { name: 'Best settings' }).check();
  await expect.poll(() => slider(page, 'Angle correction').getAttribute('aria-valuetext')).toBe('58°');
  expect(await violations(page)).toEqual([]);
});

it('a client that turns fixed knobs, or sends its own measurements, is refused', async () => {
  const { api, session } = await taskQuiz();
  const [question] = session.questions;
  const answer = (selectedAnswer: Record<string, unknown>) =>
    api.call(answerQuestion, {
      body: { sessionId: session.id, questionId: question?.id ?? '', selectedAnswer, isCorrect: true, timeSpent: 1 },
    });
  await expect(answer({ settings: { angle: 58, gain: 80 } })).rejects.toThrow('400');
  await expect(answer({ settings: { angle: 58 }, measured: { angleError: 0 } })).rejects.toThrow('400');
  await expect(answer({ settings: { angle: 58, scale: 5.9 } })).resolves.toMatchObject({ reveal: { isCorrect: true } });
});

it('a wrong answer links to the lab scene that shows the question’s subject', async () => {
  const { api, session } = await quizOn({
    question: 'At which shift does aliasing begin?',
    options: ['Half the PRF', 'The PRF', 'Twice the PRF'],
    correctAnswer: 0,
    explanation: 'The Nyquist limit is half the pulse repetition frequency.',
  });
  const page = await hub.open(`/quiz?session=${session.id}`, { as: api, viewport: PHONE });
  await page.getByRole('radio', { name: 'Twice the PRF' }).check();
  await button(page, /^Submit Answer/).click();
  const link = page.getByRole('link', { name: 'In the console lab: lower the scale until the peak wraps around' });
  await expectToSee(link);
  expect(await violations(page)).toEqual([]);
  const [lab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await expectToSee(lab.getByRole('group', { name: /^Spectral Doppler/ }));
  expect(await lab.getByLabel('Scene').inputValue()).toBe('internal-carotid');
});

it('a teacher sets a task up: scene, start, free knobs and targets', async () => {
  const teacher = await hub.teacher();
  const page = await hub.open('/questions?edit=new', { as: teacher });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Question', { exact: true }).fill('The waveform wraps around. Repair it.');
  await dialog.getByLabel('Kind of question').selectOption({ label: 'Turn the knobs' });
  await dialog.getByLabel('Scene').selectOption({ label: 'Internal carotid artery' });
  await dialog.getByRole('checkbox', { name: 'Scale (PRF)' }).check();
  await dialog.getByRole('checkbox', { name: 'Baseline' }).check();
  const scale = dialog.getByRole('slider', { name: 'Scale (PRF)' });
  await scale.fill('2');
  await button(dialog, 'Choose what the start misses').click();
  await expect.poll(() => dialog.getByRole('checkbox', { name: /^Aliased/ }).isChecked()).toBe(true);
  await expectToSee(dialog.getByText(/^The start scores \d+%\. Of 1,000 random settings/));
  expect(await violations(page)).toEqual([]);
  await button(dialog, 'Create question').click();
  await expectToast(page, 'Question created successfully');
  const [stored] = await teacher.call(listQuestions, { query: { search: 'The waveform wraps around' } });
  expect(stored).toMatchObject({
    kind: 'console',
    content: { scene: 'internal-carotid', free: ['scale', 'baseline'], start: { scale: 2 } },
    correctAnswer: { best: { scale: 5.9, baseline: -20 } },
  });
});
