import { expect, it } from 'vitest';
import { sharedHub as hub } from '../e2e/support/hub.ts';
import { PHONE } from '../e2e/support/pages.ts';
import { expectPosition } from '../e2e/support/quiz.ts';
import { button, expectToSee, heading, link } from '../e2e/support/see.ts';

it('the library shows its categories, and teachers try five questions of one, of which nothing is kept', async () => {
  const page = await hub.open('/library', { as: await hub.teacher(), viewport: PHONE });
  const vascular = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Vascular' }) });
  await expectToSee(
    page.getByText(/^Nothing new: your hub has all of release/),
    vascular.getByText(/^\d+ questions · \d+ flashcards · \d+ pictures · \d+ sprints$/),
    vascular.getByText('For ARDMS Abdomen, ARDMS Vascular Technology, CCI RVS'),
    page.getByText('Not affiliated with or endorsed by ARDMS', { exact: false }),
  );
  await link(vascular, 'Try 5 questions of Vascular').click();
  await expectToSee(heading(page, 'Vascular'), page.getByText('Nothing is recorded.', { exact: false }));
  for (let number = 1; number <= 5; number += 1) {
    await expectPosition(page, number, 5);
    await button(page, /^Skip/).click();
  }
  await button(page, 'Finish Quiz Anyway').click();
  await button(page, 'Preview again').click();
  await expectPosition(page, 1, 5);
  await link(page, 'Back to the library').click();
  await expectToSee(heading(page, 'Starter Library'));
  await link(vascular, 'See questions of Vascular').click();
  await expectToSee(heading(page, 'Manage Questions'));
  expect(new URL(page.url()).searchParams.get('topic')).toMatch(/^[\da-f-]{36}$/);
});
