import { describe, expect, it } from 'vitest';
import { getStudent } from '#shared/insight/student-detail.contract.ts';
import {
  EXAM_QUESTIONS_MAX,
  getBlueprintCoverage,
  listBlueprintPresets,
  listBlueprints,
} from '#shared/practice/blueprints.contract.ts';
import { listExams } from '#shared/practice/exams.contract.ts';
import { SINGLE_TOPIC } from './support/answers.ts';
import { violations } from './support/axe.ts';
import { aBlueprint, deleteFirstExam, dialog, domain, record } from './support/blueprints.ts';
import { useHub } from './support/hub.ts';
import { DESKTOP, PHONE } from './support/pages.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee, heading, link, tabTo } from './support/see.ts';

const hub = useHub();

describe('a blueprint', () => {
  it('starts from a published outline, reports gaps in the bank, and opens to students once it is complete', async () => {
    const teacher = await hub.teacher();
    await deleteFirstExam(teacher);
    const presets = await teacher.call(listBlueprintPresets, {});
    const preset = presets.find(({ exam }) => exam === 'SPI');
    const [first] = preset?.domains ?? [];
    if (!preset || !first) throw new Error('there is no outline of the SPI exam');
    const name = `${preset.body} ${preset.exam}`;

    const page = await hub.open('/topics', { as: teacher });
    await link(page, 'Exams').click();
    await expectToSee(heading(page, 'Exam Blueprints'), page.getByText('No blueprints yet'));
    await button(page, 'Add blueprint').click();
    const choices = dialog(page, 'Add blueprint');
    await expectToSee(choices.getByText('Missing: The domains and their weights').first());
    await expectToSee(choices.getByText(/^Not affiliated with or endorsed by .*ARDMS/));
    expect(await violations(page)).toEqual([]);
    await button(choices, new RegExp(`^${name}`)).click();

    const editor = dialog(page, 'Add blueprint').filter({ hasText: 'Domains' });
    const weight = domain(editor, first.name).getByLabel('Weight in %');
    await expectToSee(editor.getByText('100 of 100%'), domain(editor, first.name).getByText(first.topics[0] ?? ''));
    await editor.getByLabel('Questions', { exact: true }).fill(String(EXAM_QUESTIONS_MAX));
    await weight.fill(String((first.weight ?? 0) - 4));
    await button(editor, 'Add blueprint').click();
    await expectToSee(editor.getByText('96 of 100%'), editor.getByText(/^The weights add up to 96/));
    await expectFocus(weight);
    expect(await violations(page)).toEqual([]);
    await weight.fill(String(first.weight));
    await expectNotToSee(editor.getByText(/^The weights add up to/));
    await button(editor, 'Add blueprint').click();
    await expectToast(page, 'Blueprint added');
    await expectNotToSee(editor);
    await expectFocus(heading(page, 'Exam Blueprints'));

    const [made] = await teacher.call(listBlueprints, {});
    if (!made) throw new Error('the blueprint was not added');
    await expectToSee(record(page, made.id).getByText('Hidden'));
    expect(await violations(page)).toEqual([]);

    const lacks = await teacher.call(getBlueprintCoverage, { params: { id: made.id } });
    const lack = lacks.find(({ needed, available }) => (needed ?? 0) > available);
    if (!lack) throw new Error('the starter library has enough questions for the exam');
    await button(page, `Coverage of ${name}`).click();
    const coverage = dialog(page, `Coverage of ${name}`);
    await expectToSee(
      coverage
        .getByRole('row')
        .filter({ hasText: lack.name })
        .getByText(`${(lack.needed ?? 0) - lack.available} short`),
    );
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.setViewportSize(DESKTOP);
    await page.keyboard.press('Escape');
    await expectNotToSee(coverage);

    await button(page, `Edit ${name}`).click();
    const edited = dialog(page, 'Edit blueprint');
    await edited.getByRole('switch', { name: 'Students can take this exam' }).click();
    await button(edited, 'Save blueprint').click();
    await expectToSee(record(page, made.id).getByText('Open to students'));
    const { api } = await hub.student();
    expect((await api.call(listExams, {})).map(({ blueprintId }) => blueprintId)).toEqual([made.id]);
  });

  it('is edited by keyboard, and not lost on Escape', async () => {
    const teacher = await hub.teacher();
    const { id } = await aBlueprint(teacher, 'Keys');
    const page = await hub.open('/blueprints', { as: teacher });
    const opener = button(page, 'Edit The Board Keys');
    await tabTo(opener);
    await page.keyboard.press('Enter');
    const editor = dialog(page, 'Edit blueprint');
    await expectFocus(editor.getByLabel('Certifying body'));

    await tabTo(editor.getByRole('switch'));
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expectFocus(button(editor, 'Save blueprint'));
    await page.keyboard.press('Enter');
    const choose = button(domain(editor, 'Flow'), 'Choose topics of Flow');
    await expectFocus(choose);
    await expectToSee(
      domain(editor, 'Flow').getByText('Students can take it once each domain has a topic or an objective'),
    );
    await page.keyboard.press('Enter');
    const picker = dialog(page, 'Topics of Flow');
    await expectFocus(picker.getByLabel('Search categories'));
    await page.keyboard.type(SINGLE_TOPIC);
    await tabTo(picker.getByRole('checkbox').first());
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expectNotToSee(picker);
    await expectFocus(choose);
    await expectToSee(domain(editor, 'Flow').getByText(SINGLE_TOPIC));

    await tabTo(domain(editor, 'Flow').getByLabel(/^Objectives/));
    await tabTo(button(editor, 'Move up: Safety'));
    await page.keyboard.press('Enter');
    await expectToSee(editor.getByText('Safety: now domain 1 of 2'));
    await expectFocus(button(editor, 'Move up: Safety'));
    await tabTo(domain(editor, 'Safety').getByLabel(/^Objectives/));
    await page.keyboard.type('Keep the output low, and the scan short');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Check the probe');

    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard the changes?' });
    await tabTo(button(question, 'Keep editing'));
    await page.keyboard.press('Enter');
    await expectFocus(domain(editor, 'Safety').getByLabel(/^Objectives/));
    await button(editor, 'Save blueprint').focus();
    await page.keyboard.press('Enter');
    await expectNotToSee(editor);
    await expectFocus(opener);
    const saved = (await teacher.call(listBlueprints, {})).find((each) => each.id === id);
    expect(saved).toMatchObject({
      isOpen: true,
      domains: [
        { name: 'Safety', objectives: ['Keep the output low, and the scan short', 'Check the probe'] },
        { name: 'Flow', weight: 60, topicIds: [expect.any(String)] },
      ],
    });
  });
});

it('a teacher gives a student extra time', async () => {
  const { id } = await hub.student();
  const teacher = await hub.teacher();
  const page = await hub.open(`/students/${id}`, { as: teacher });
  await page.getByText('Extra time and sign-in').click();
  const card = page.getByRole('region', { name: 'Extra time' });
  await card.getByLabel('Time limits').selectOption({ label: '×1.5' });
  await card.getByLabel('Extra break minutes').fill('500');
  await button(card, 'Save extra time').click();
  await expectToSee(card.getByText('At most 240 minutes'));
  await card.getByLabel('Extra break minutes').fill('15');
  await button(card, 'Save extra time').click();
  await expectToast(page, 'Extra time saved');
  await expect.poll(() => button(card, 'Save extra time').isDisabled()).toBe(true);
  expect(await teacher.call(getStudent, { params: { studentId: id } })).toMatchObject({
    extraTime: 'half',
    extraBreakMinutes: 15,
  });
  expect(await violations(page)).toEqual([]);
});
