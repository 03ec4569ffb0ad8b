import { describe, expect, it } from 'vitest';
import { listQuestions } from '#shared/bank/questions.contract.ts';
import { useHub } from './support/hub.ts';
import { openAt } from './support/pages.ts';
import { chooseFile, excelFile, largeCsvFile, pictureFile, sheetQuestions } from './support/question-files.ts';
import { startRelay } from './support/relay.ts';
import { videoFile, seek } from './support/video.ts';
import { button, expectToast, expectToSee, heading, link } from './support/see.ts';

const hub = useHub();

describe('files of the question bank', () => {
  it('of 49 MB are uploaded as a video that seeks', async () => {
    const page = await hub.open('/questions?edit=new', { as: await hub.teacher() });
    const dialog = page.getByRole('dialog', { name: 'Add question' });
    const file = await videoFile(page, {
      name: 'sweep.mp4',
      seconds: 30,
      bytes: 49_000_000,
      says: 'PATIENT DOE +48.85+002.35',
    });
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expectToast(page, 'Media uploaded successfully');
    const video = dialog.getByLabel('Video of this question', { exact: true });
    await expectToSee(video);
    const ranges: string[] = [];
    page.on('response', async (response) => ranges.push((await response.headerValue('content-range')) ?? ''));
    expect(await seek(video, 25.5)).toEqual({ duration: 30, time: 25.5, hue: 300 });
    const served = await video.evaluate(async (element: HTMLVideoElement) => (await fetch(element.currentSrc)).text());
    expect([served.length > 1_000_000, served.includes('PATIENT')]).toEqual([true, false]);
    await expect.poll(() => ranges).toContainEqual(expect.stringMatching(/^bytes 4\d{7}-/));
  });

  it('whose upload loses the network are reported as failed, and can be sent again', async () => {
    const teacher = await hub.teacher();
    const network = await startRelay(hub.url);
    const page = await openAt(network.url, '/questions', { as: teacher, allow: [/net::ERR_/] });
    await button(page, 'Bulk Upload').first().click();
    const dialog = page.getByRole('dialog');
    network.holdUploadsAfter(1_000_000);
    await chooseFile(dialog, 'Choose a file', largeCsvFile('filters.csv', 20_000_000));
    await expectToSee(dialog.getByText(/^\d+\.\d [kM]B of 2\d\.\d MB$/));
    network.cut();
    await expectToast(page, 'Upload failed', 'Failed to upload questions');
    await expectToSee(dialog.getByText('The connection to the server was lost. Nothing was imported.'));
    network.restore();
    await button(dialog, 'Choose another file').click();
    await chooseFile(dialog, 'Choose a file', excelFile('few.xlsx', sheetQuestions(3, 'Networks')));
    await button(dialog, 'Import 3 questions').click();
    await expectToast(page, 'Successfully uploaded 3 questions');
    await button(dialog, 'Done').click();

    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    await expectToSee(button(dialog, /^CSV/));
    network.cut();
    await button(dialog, /^CSV/).click();
    await expectToast(page, 'Failed to export questions');
    await button(dialog, 'Close').click();
    await button(page, 'Add Question').first().click();
    await dialog.locator('input[type=file]').setInputFiles(await pictureFile('lost.png'));
    await expectToast(page, 'Upload Error');
    network.restore();
    await dialog.locator('input[type=file]').setInputFiles(await pictureFile('found.png'));
    await expectToast(page, 'Media uploaded successfully');
    expect(await teacher.call(listQuestions, { query: { search: 'What does filter' } })).toEqual([]);
  });

  it('are imported even while the teacher does something else, and the report can be found again', async () => {
    const network = await startRelay(hub.url);
    const page = await openAt(network.url, '/questions', { as: await hub.teacher() });
    await button(page, 'Bulk Upload').first().click();
    const dialog = page.getByRole('dialog');
    const file = excelFile('left.xlsx', sheetQuestions(300, 'Left alone'));
    await chooseFile(dialog, 'Choose a file', file);
    await expectToSee(button(dialog, 'Import 300 questions'));
    network.holdUploadsAfter(5000);
    await button(dialog, 'Import 300 questions').click();
    await button(dialog, 'Close and continue in the background').click();
    await link(page, 'Topics').first().click();
    await expectToSee(heading(page, 'Manage Topics'));
    network.restore();
    await expectToast(page, 'Successfully uploaded 300 questions', 'Open the bulk upload again for the report.');
    await expectToSee(page.getByRole('heading', { name: 'Left alone' }));
    await link(page, 'Questions').first().click();
    await button(page, 'Bulk Upload').first().click();
    await expectToSee(page.getByRole('dialog', { name: 'Validation Report' }), dialog.getByText('Perfect Upload!'));
    expect(await dialog.getByRole('heading', { level: 3 }).textContent()).toBe('300 questions from left.xlsx');
  });
});
