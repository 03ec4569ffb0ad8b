import { describe, expect, it } from 'vitest';
import { INVITEES_MAX, readInvitees, type ReadPeople } from '#shared/people/invitations.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { encodedForm } from '#tests/support/form.ts';
import { workbook } from '#tests/support/import-files.ts';
import { sendInvitations } from '#tests/support/invitations.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

async function upload(name: string, data: string | Uint8Array, by = teacher) {
  const { text, status } = await by.send(
    'POST',
    readInvitees.path,
    await encodedForm({ file: { name, data } }, 'file'),
  );
  return { status, body: JSON.parse(text) as unknown };
}

async function read(name: string, content: string | Uint8Array) {
  const { body } = await upload(name, content);
  return (body as ReadPeople).people.map(({ email, firstName, lastName }) => [email, firstName, lastName].join('|'));
}

it('reports each of 40 bad rows among 5,000, with its number and reason', async () => {
  const ofClass = await aClassHub();
  const reasons = new Map<number, [row: string, problem: string]>();
  const bad: [string, string][] = [
    [',Ann,Lee', 'Enter an email address'],
    ['ann.example.com,Ann,Lee', 'Enter a valid email address'],
    [`ann@example.com,${'x'.repeat(101)},Lee`, 'A name has at most 100 characters, on one line'],
    ['ann@,Ann,Lee', 'Enter a valid email address'],
  ];
  for (let n = 0; n < 40; n += 1) reasons.set(n * 125 + 7, bad[n % bad.length] ?? ['', '']);
  const rows = Array.from({ length: 5000 }, (_, n) => reasons.get(n)?.[0] ?? `student${n}@example.com,First${n},Last`);
  const file = ['Email,First name,Last name', ...rows].join('\n');
  const { body } = await upload('class.csv', file, ofClass.owner);
  const { people } = body as ReadPeople;
  expect(people).toHaveLength(5000);

  const found = new Map<number, string | null>();
  for (let from = 0; from < people.length; from += INVITEES_MAX) {
    const part = people.slice(from, from + INVITEES_MAX);
    const outcomes = await sendInvitations(ofClass, { people: part, isDryRun: true });
    for (const [index, { outcome, problem }] of outcomes.entries()) {
      if (outcome === 'bad') found.set(from + index, problem);
    }
  }
  expect([...found]).toEqual([...reasons].map(([index, [, problem]]) => [index, problem]));
});

describe('people in a text', () => {
  it('are addresses, with names or without', async () => {
    const text = [
      'ann@example.com',
      '',
      '  Ben Karl Moore <ben@example.com>',
      '"Lee, Cleo" <cleo@example.com>',
      'dan@example.com; eve@example.com',
      'Flo <flo@example.com>',
    ].join('\r\n');
    expect(await read('a.txt', text)).toEqual([
      'ann@example.com||',
      'ben@example.com|Ben Karl|Moore',
      'cleo@example.com|Cleo|Lee',
      'dan@example.com||',
      'eve@example.com||',
      'flo@example.com|Flo|',
    ]);
  });

  it('stay as they were written if a line is not an address', async () => {
    expect(await read('a.txt', 'ann at example.com\nCleo Lee, cleo@example.com\nBen <ben@>')).toEqual([
      'ann at example.com||',
      'Cleo Lee, cleo@example.com||',
      'ben@|Ben|',
    ]);
  });
});

describe('people in a table', () => {
  const rows = [
    ['Student ID', 'Last name', 'First name', 'E-Mail address'],
    ['17', 'Lee', 'Ann', 'ann@example.com'],
    ['', '', '', ''],
    ['18', 'Moore', 'Ben', 'ben@example'],
  ];
  const people = ['ann@example.com|Ann|Lee', 'ben@example|Ben|Moore'];

  it.each([
    ['people.csv', rows.map((cells) => cells.join(',')).join('\n')],
    ['people.csv', rows.map((cells) => cells.join(';')).join('\r\n')],
    ['people.xlsx', workbook(rows)],
    ['people.xls', workbook(rows, 'xls')],
  ])('are read from %s', async (name, content) => {
    expect(await read(name, content)).toEqual(people);
  });

  it('are read without headings, and with a single column of names', async () => {
    expect(await read('a.csv', 'Ann,Lee,ann@example.com\nBen,Moore,ben@example.com')).toEqual([
      'ann@example.com|Ann|Lee',
      'ben@example.com|Ben|Moore',
    ]);
    expect(await read('a.csv', 'Name,Email\nAnn Lee,ann@example.com\n"Moore, Ben",ben@example.com')).toEqual([
      'ann@example.com|Ann|Lee',
      'ben@example.com|Ben|Moore',
    ]);
    expect(await read('a.csv', 'ann@example.com\nben@example.com')).toEqual(['ann@example.com||', 'ben@example.com||']);
  });

  it.each([
    ['below a title', 'Class list 2026\nLast name,First name,E-mail\nAble,Ann,ann@example.com'],
    ['in French', 'Nom;Prénom;Courriel\nAble;Ann;ann@example.com'],
    ['in Czech', 'Příjmení;Jméno;E-mail\nAble;Ann;ann@example.com'],
    ['in Spanish', 'Apellidos;Nombre;Correo electrónico\nAble;Ann;ann@example.com'],
    ['in German', 'Nachname;Vorname;E-Mail-Adresse\nAble;Ann;ann@example.com'],
    ['beside other addresses and names', 'Home address,User name,Name,E-mail\n1 Elm St,aa1,Ann Able,ann@example.com'],
  ])('keep their names with headings %s', async (_where, text) => {
    expect(await read('a.csv', text)).toEqual(['ann@example.com|Ann|Able']);
  });

  it('are refused if the columns of their names are unknown', async () => {
    const { status, body } = await upload('a.csv', 'Xyz;Abc;E-mail\nAble;Ann;ann@example.com');
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message:
        'No column of names was recognized: please call the columns "First name" and "Last name", or "Name", or delete "Xyz" and "Abc"',
    });
    expect(await read('a.csv', 'Student ID;E-mail\n17;ann@example.com')).toEqual(['ann@example.com||']);
  });

  it('have no titles as names, and addresses without what copying adds', async () => {
    const rows = ['Name;E-mail', '"Berg, Dr., Jan";<mailto:jan@example.com>', 'Ann Lee, RDMS;ann@example.com\u200B'];
    expect(await read('a.csv', rows.join('\n'))).toEqual(['jan@example.com|Jan|Berg', 'ann@example.com|Ann|Lee']);
    expect(await read('a.txt', '<mailto:jan@example.com>\n\u200Bann@example.com')).toEqual([
      'jan@example.com||',
      'ann@example.com||',
    ]);
  });

  it('lose only the row with a misplaced quotation mark', async () => {
    const text = 'Email,First,Last\nann@example.com,Ann "A" B,Lee\nben@example.com,Ben,Moore';
    expect(await read('a.csv', text)).toEqual(['ann@example.com,Ann "A" B,Lee||', 'ben@example.com|Ben|Moore']);
  });
});

describe('people in a file of an old code page', () => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

  it.each([
    ['class.csv', 'First name;Last name;E-mail\n\xa3ukasz;Nowak;lukasz@example.com'],
    ['class.txt', '\xa3ukasz Nowak <lukasz@example.com>'],
  ])('are read in a guessed one, which may be wrong, and the guess is returned: %s', async (name, text) => {
    const people = [{ email: 'lukasz@example.com', firstName: '£ukasz', lastName: 'Nowak' }];
    expect((await upload(name, bytes(text))).body).toEqual({ people, codePage: 'windows-1252' });
  });

  it('have no guess if the file leaves no doubt', async () => {
    for (const [name, data] of [
      ['class.csv', 'Name;E-mail\nŁukasz Nowak;lukasz@example.com'],
      ['class.txt', 'Łukasz Nowak <lukasz@example.com>'],
      ['class.xlsx', workbook([['Łukasz Nowak', 'lukasz@example.com']])],
    ] as const) {
      expect((await upload(name, data)).body).toMatchObject({ codePage: null });
    }
  });
});

it.each([
  ['empty.csv', '', 400, 'The file is empty'],
  ['heads.csv', 'Email,Name', 400, 'There are no people in this file'],
  ['blank.txt', ' \n ', 400, 'There are no people in this file'],
  ['people.pdf', '%PDF-1.7', 415, 'Choose a table'],
  ['people.xlsx', 'not a workbook', 400, 'is text'],
  ['many.csv', 'a@example.com\n'.repeat(10_001), 400, 'more than 10,000 rows'],
  ['many.txt', 'a@example.com\n'.repeat(10_001), 400, 'more than 10,000 people: invite them in batches'],
])('a file without people is refused with a reason: %s', async (name, content, status, message) => {
  expect(await upload(name, content)).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
});
