import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { anImportedQuestion } from '#tests/support/collecting.ts';
import { InProcessImportParser } from '#tests/support/in-process-import-parser.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { users } from '#server/db/schema/users.ts';
import { PROGRESS_TYPE } from '#shared/contract/progress-lines.ts';
import { importPreview, importResult } from '#shared/bank/question-files.contract.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import type { ParsedImport } from '#server/importing/question/imported-question.ts';
import { aQuestion, aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { aParsedImport, uploadQuestions } from '#tests/support/question-files.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { progressLinesIn, type TestClient } from '#tests/support/test-client.ts';

const IMPORT = '/api/questions/bulk-upload';
const PREVIEW = '/api/questions/bulk-upload/preview';
const file = { name: 'Questions.CSV', data: 'any' };

let parsed: ParsedImport | Error;
let hub: TestApp;
let teacher: TestClient;
beforeEach(async () => {
  parsed = aParsedImport({ questions: [anImportedQuestion(), anImportedQuestion()] });
  const parse = async () => {
    if (parsed instanceof Error) throw parsed;
    return parsed;
  };
  hub = await createTestApp({ importParser: Object.assign(new InProcessImportParser(), { parse }) });
  teacher = await hub.as(await aTeacher(hub.db));
});

describe.each([PREVIEW, IMPORT])('%s', (path) => {
  const upload = (name = 'Questions.CSV') => uploadQuestions(teacher, { path, file: { name, data: 'any' } });

  it.each(['questions.pdf', 'questions', 'questions.csv.exe', 'csv'])('refuses the file %s', async (name) => {
    const message = 'Invalid file type: Please upload a TXT, CSV or Excel file (.txt, .csv, .xlsx, .xls)';
    expect(await upload(name)).toMatchObject({ status: 415, body: { message } });
  });

  it.each(['a.txt', 'a.csv', 'a.xlsx', 'a.xls', 'a.gift', 'a.xml', 'a.zip', 'A.TXT'])('accepts %s', async (name) => {
    expect((await upload(name)).status).toBe(200);
  });

  it('requires a file', async () => {
    const answer = await uploadQuestions(teacher, { path, fields: { validRowsOnly: '1' } });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Please choose a file' } });
  });

  it('refuses a request that is not a form', async () => {
    expect((await teacher.send('POST', path, { payload: { file: 'x' } })).status).toBe(415);
  });

  it('reports why a file cannot be read', async () => {
    parsed = new ImportFileError('This sheet has no header row');
    expect(await upload()).toMatchObject({ status: 400, body: { message: 'This sheet has no header row' } });
  });

  it('reveals nothing internal if reading fails', async () => {
    parsed = new Error('out of memory');
    const { status, body } = await upload();
    expect([status, body]).toEqual([500, { message: 'Internal server error', code: 'internal' }]);
  });

  it('streams progress to callers that ask for it, and the result last', async () => {
    const lines = progressLinesIn(await uploadQuestions(teacher, { path, file, accept: PROGRESS_TYPE }));
    expect(lines[0]).toEqual({ progress: { stage: 'Reading the file', done: 0, total: 1 } });
    expect(lines).toContainEqual({ progress: { stage: 'Comparing with the bank', done: 2, total: 2 } });
    const shape = path === IMPORT ? importResult : importPreview;
    expect(lines.at(-1)).toEqual({ result: shape.parse(Object(lines.at(-1)).result) });
  });
});

describe('an import over HTTP', () => {
  const send = (fields = {}) => uploadQuestions(teacher, { file, fields });

  it('stores the questions as added by the teacher who sent them', async () => {
    expect(importResult.parse((await send()).body)).toMatchObject({ count: 2, skippedProblems: 0 });
    const [row] = await hub.db.select().from(questions);
    const [sender] = await hub.db.select().from(users).where(eq(users.role, 'teacher'));
    expect(row?.createdById).toBe(sender?.id);
  });

  it('reads its choices from the form', async () => {
    await aQuestion(hub.db, { question: 'Known', options: ['Right', 'Wrong', 'Also wrong'] });
    const given = ['known', 'new'].map((question) => anImportedQuestion({ question }));
    parsed = aParsedImport({ questions: given, problems: [{ line: 9, questionNumber: 3, message: 'No options' }] });
    const { status, body } = await send({ skipDuplicates: '1', validRowsOnly: '0' });
    expect(status).toBe(400);
    expect(body).toEqual({
      message: '1 of 3 questions has a problem. Nothing was imported.',
      code: 'import_refused',
      issues: [{ path: 'line 9', message: 'No options' }],
    });
    const answer = await send({ skipDuplicates: '1', validRowsOnly: '1' });
    expect(answer.body).toMatchObject({ count: 1, skippedProblems: 1, skippedDuplicates: 1 });
  });

  it('reports a refusal in the last line of a streamed response', async () => {
    parsed = aParsedImport({ problems: [{ line: 2, questionNumber: 1, message: 'No options' }] });
    const answer = await uploadQuestions(teacher, { file, accept: PROGRESS_TYPE });
    expect(answer.status).toBe(200);
    expect(progressLinesIn(answer).at(-1)).toEqual({
      error: {
        status: 400,
        code: 'import_refused',
        message: 'The question in this file has a problem. Nothing was imported.',
        issues: [{ path: 'line 2', message: 'No options' }],
      },
    });
  });
});

describe('a previewed import', () => {
  const tokenOf = async () => importPreview.parse((await uploadQuestions(teacher, { path: PREVIEW, file })).body).token;
  const confirm = (token: string | null, fields = {}) =>
    uploadQuestions(teacher, { fields: { token: token ?? '', ...fields } });

  it('is confirmed once by its token, without the file', async () => {
    const token = await tokenOf();
    parsed = new Error('the file is not read again');
    expect((await confirm(token)).body).toMatchObject({ count: 2 });
    expect(await confirm(token)).toMatchObject({
      status: 410,
      body: { code: 'import_expired', message: 'The check of this file has expired. Please check the file again.' },
    });
    expect(await hub.db.$count(questions)).toBe(2);
  });

  it('stores nothing twice if it is confirmed twice at the same time', async () => {
    const token = await tokenOf();
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect(await hub.db.$count(questions)).toBe(2);
  });

  it('is compared with the bank as it is when it is confirmed', async () => {
    parsed = aParsedImport({
      questions: [anImportedQuestion({ question: 'Known', topic: { main: 'New', sub: null } })],
    });
    const token = await tokenOf();
    await aQuestion(hub.db, { question: 'Known', options: ['Right', 'Wrong', 'Also wrong'] });
    await aTopic(hub.db, { name: 'New' });
    const answer = await confirm(token, { skipDuplicates: '1' });
    expect(answer.body).toMatchObject({ count: 0, skippedDuplicates: 1, createdTopics: [] });
  });

  it('can be confirmed with other choices after a refusal', async () => {
    parsed = aParsedImport({
      questions: [anImportedQuestion()],
      problems: [{ line: 9, questionNumber: 2, message: 'No' }],
    });
    const token = await tokenOf();
    expect((await confirm(token)).body).toMatchObject({ code: 'import_refused' });
    expect((await confirm(token, { validRowsOnly: '1' })).body).toMatchObject({ count: 1, skippedProblems: 1 });
  });

  it('is open to nobody else', async () => {
    const token = await tokenOf();
    const other = await hub.as(await aTeacher(hub.db));
    expect((await uploadQuestions(other, { fields: { token: token ?? '' } })).status).toBe(410);
    expect((await confirm('../secret')).status).toBe(400);
  });
});

const EXPORTS = [
  ['/api/questions/export-csv', 'questions-export.csv', 'text/csv; charset=utf-8'],
  ['/api/questions/export-moodle-xml', 'questions-export.xml', 'application/xml; charset=utf-8'],
  ['/api/questions/export-gift', 'questions-export.gift', 'text/plain; charset=utf-8'],
] as const;

describe.each(EXPORTS)('%s', (path, name, type) => {
  it('is a download of the whole bank, oldest first', async () => {
    const rows = await someQuestions(hub.db, 3);
    const one = { options: ['a', 'b'], correctAnswer: 0 };
    const many = Array.from({ length: 1100 }, (_, i) => ({ ...one, question: `Same ms ${i}` }));
    await hub.db.insert(questions).values(many);
    const answer = await teacher.send('GET', path);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    });
    const places = rows.map(({ question }) => answer.text.indexOf(question));
    expect(places.every((place, i) => place > (places[i - 1] ?? 0))).toBe(true);
    const numbers = [...answer.text.matchAll(/Same ms (\d+)(?!\d|<\/text><\/name>)/g)].map(([, number]) => number);
    expect(numbers).toHaveLength(1100);
    expect(new Set(numbers).size).toBe(1100);
  });

  it('exports the questions of an orphaned subcategory under a main category of that name', async () => {
    const main = await aTopic(hub.db, { name: 'Doomed' });
    const orphan = await aTopic(hub.db, { name: 'Orphan', parentId: main.id });
    await aQuestion(hub.db, { topicId: orphan.id });
    await hub.db.delete(topics).where(eq(topics.id, main.id));
    const { text } = await teacher.send('GET', path);
    expect(text).toMatch(/,Orphan,,|top\/Orphan(<|\n)/);
    expect(text).not.toContain('Doomed');
  });

  it('works for an empty bank too', async () => {
    expect((await teacher.send('GET', path)).status).toBe(200);
  });
});
