import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createQuestion } from '#shared/bank/questions.contract.ts';
import { createTopic } from '#shared/bank/topics.contract.ts';
import { readManifest } from '../../scripts/check-bytes.ts';
import { useHub } from './support/hub.ts';
import { openedSession, startQuiz, submitAnswer } from './support/quiz.ts';
import { button, expectToSee } from './support/see.ts';

const hub = useHub();

const WAVELENGTH = '\\(\\lambda = \\frac{c}{f}\\)';
const SPEED = '$$c = \\lambda f$$';
const MATHML = '<math><mfrac><mi>c</mi><mn>2</mn></mfrac></math>';
const formula = (page: Page, source: string) => page.getByRole('math', { name: source, exact: true });
/** Checks the elements, since a formula that is not understood shows its source instead. */
const isPrinted = (page: Page, source: string) => formula(page, source).first().locator('.katex .mfrac, mfrac').count();

/** How often the page requests the code that renders formulas. */
function requestsForPrinter(page: Page): string[] {
  const printer = readManifest()['src/client/components/formula.tsx']?.file;
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/${printer}`)) requests.push(request.url());
  });
  return requests;
}

it('formulas of a question are rendered for a student and labeled with their source, and the code loads only if needed', async () => {
  const teacher = await hub.teacher();
  const { id: topicId } = await teacher.call(createTopic, { body: { name: 'Formulas' } });
  const body = {
    question: `What is ${WAVELENGTH}?`,
    options: ['The wavelength', `Half of ${MATHML}`, '\\(\\unknown{x}\\)', 'It costs $5'],
    correctAnswer: 0,
    explanation: `Because:\n${SPEED}`,
    difficulty: 'easy' as const,
    topicId,
  };
  await teacher.call(createQuestion, { body });
  const { api } = await hub.student();
  const page = await hub.open('/', { as: api });
  const libraries = requestsForPrinter(page);
  await startQuiz(page, api, { category: 'Physics', answers: 'After each answer' });
  expect(libraries).toEqual([]);
  await startQuiz(page, api, { category: 'Formulas', answers: 'After each answer' });
  await expectToSee(formula(page, WAVELENGTH).first(), formula(page, MATHML));
  await expect.poll(() => isPrinted(page, WAVELENGTH)).toBe(1);
  expect(await isPrinted(page, MATHML)).toBe(1);
  // Once; a service worker that has just taken over requests it as well.
  expect(new Set(libraries).size).toBe(1);
  await expectToSee(page.getByRole('radio', { name: 'B Half of ' + MATHML }), page.getByText('It costs $5'));
  const { questions } = await openedSession(page, api);
  expect(questions).toHaveLength(1);
  await submitAnswer(page, 0);
  await expectToSee(formula(page, SPEED));
});

it('a formula is shown while its teacher types it, and can’t contain scripts', async () => {
  // The sanitizer removes what the policy would refuse.
  const allow = [/Executing inline event handler/];
  const page = await hub.open('/questions', { as: await hub.teacher(), allow });
  await button(page, 'Add Question').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Question', { exact: true }).fill(`The PRF is ${WAVELENGTH}`);
  await expectToSee(formula(page, WAVELENGTH));
  await expect.poll(() => isPrinted(page, WAVELENGTH)).toBe(1);
  const hostile = [
    '<math><mi onclick="document.title=1">x</mi><script>document.title = 1</script><mtext><img src=x onerror="document.title=1"></mtext></math>',
    '\\(\\href{javascript:document.title=1}{x}\\)',
    '\\(\\def\\a{\\a\\a}\\a\\)',
  ];
  await dialog.getByLabel('Question', { exact: true }).fill(hostile.join(' '));
  await expectToSee(page.getByRole('math').nth(2));
  const dangerous = page.getByRole('math').locator('script, img, a[href], [onclick], [onerror]');
  expect(await dangerous.count()).toBe(0);
});
