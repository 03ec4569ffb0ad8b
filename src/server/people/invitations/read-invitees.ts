import addressparser from 'nodemailer/lib/addressparser';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import { decodeText } from '#shared/domain/decode-text.ts';
import { quoted } from '#shared/domain/text-lines.ts';
import type { Invitee } from '#shared/people/invitations.contract.ts';

const LINE_MAX_LENGTH = 1000;

/** Reads people from a text: one or several addresses per line, each optionally as `Name <address>`. */
export function inviteesOfText(data: Uint8Array, max: number): Invitee[] {
  const people: Invitee[] = [];
  for (const line of decodeText(data).split(/\r\n|\n|\r/)) {
    const text = line.trim().slice(0, LINE_MAX_LENGTH);
    if (text === '') continue;
    people.push(...inviteesOfLine(text));
    if (people.length > max) break;
  }
  return people;
}

function inviteesOfLine(line: string): Invitee[] {
  const found = addressparser(line.replaceAll(/[;\t]/g, ','), { flatten: true });
  // Does not guess in a line with anything but addresses: the line is returned unchanged, to be corrected.
  if (found.length === 0 || found.some(({ address }) => !address.includes('@'))) {
    return [{ email: line, firstName: '', lastName: '' }];
  }
  return found.map(({ address, name }) => ({ email: cleanAddress(address), ...namesOf(name) }));
}

/** An address without what copying from mails and web pages adds: invisible characters, `mailto:` and brackets. */
const cleanAddress = (text: string): string =>
  text
    .replaceAll(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g, '')
    .trim()
    .replace(/^<?(?:mailto:)?/i, '')
    .replace(/>$/, '')
    .trim();

type Column = 'email' | 'firstName' | 'lastName' | 'name';

// cspell:disable
/** Headings in the languages of Europe. The first that fits decides. */
const HEADINGS: [RegExp, Column | null][] = [
  [/e-?mail|e-post|courriel|correo|sähköposti|почта/, 'email'],
  // Names of other things, and numbers of people.
  [/user|benutzer|login|utilisateur|usuario|class|klass|course|kurs|school|schul|group|grupp/, null],
  [/(?<!\p{L})(?:id|no|nr|number|nummer|matrikel\p{L}*)(?!\p{L})/u, null],
  [/full name|complet|ganzer name|vollständig|nombre y|nom et|jméno a/, 'name'],
  [
    /first|given|forename|vorname|rufname|prénom|prenom|voornaam|förnamn|fornavn|etunimi|keresztnév|imię|jméno|prenume|имя/,
    'firstName',
  ],
  [
    /last|sur|family|nachname|familienname|zuname|apellido|cognome|sobrenome|apelido|achternaam|efternamn|efternavn|etternavn|sukunimi|vezetéknév|nazwisko|příjmení|priezvisko|soyad|фамилия|^nom$|nom de|^nume$/,
    'lastName',
  ],
  [/^nombres?$|^nome$|^meno$|^ad$|^adı$/, 'firstName'],
  [/address|adress/, 'email'],
  [/name|student|teilnehmer|élève|étudiant|alumno|estudiante/, 'name'],
];
// cspell:enable
const HEADING_ROWS_MAX = 10;

/**
 * Reads people from the rows of a table. Finds columns by their headings, which may be below a title, or the address by
 * its @. Throws `ImportFileError` if there are names in columns whose headings are unknown.
 */
export function inviteesOfTable(rows: readonly { cells: readonly string[] }[]): Invitee[] {
  const firstPerson = rows.findIndex(hasAddress);
  const above = rows.slice(0, firstPerson === -1 ? HEADING_ROWS_MAX : Math.min(firstPerson, HEADING_ROWS_MAX));
  const known = above.map(({ cells }) => cells.map(columnOf).filter((column) => column !== null).length);
  // The first row without an address is taken as headings, even if they are unknown.
  const at = known.indexOf(Math.max(0, ...known));
  const headings = above[at]?.cells ?? null;
  const people = rows.slice(headings === null ? 0 : at + 1);
  const columns = (headings ?? []).map(columnOf);
  const email = firstPerson === -1 ? Math.max(columns.indexOf('email'), 0) : likeliestAddress(people);
  const nameColumns = headings === null ? null : columns.map((column, index) => (index === email ? null : column));
  if (nameColumns !== null) refuseUnknownNames(headings ?? [], { people, nameColumns, email });
  return people.map(({ cells }) => {
    const cell = (index: number) => cells[index] ?? '';
    // A row that could not be split is a single cell.
    if (cells.length === 1) return { email: cleanAddress(cell(0)), firstName: '', lastName: '' };
    return { email: cleanAddress(cell(email)), ...namesIn(cells, { nameColumns, email }) };
  });
}

interface Columns {
  /** The meanings of the headings; null if there are none. */
  nameColumns: readonly (Column | null)[] | null;
  email: number;
}

function namesIn(cells: readonly string[], { nameColumns, email }: Columns): Pick<Invitee, 'firstName' | 'lastName'> {
  if (nameColumns === null) {
    // Without headings, the names are in the other columns, the first name first.
    const [firstName = '', lastName = ''] = cells.filter((_, index) => index !== email);
    return { firstName, lastName };
  }
  const cell = (column: Column) => cells[nameColumns.indexOf(column)] ?? '';
  return nameColumns.includes('firstName') || !nameColumns.includes('name')
    ? { firstName: cell('firstName'), lastName: cell('lastName') }
    : namesOf(cell('name'));
}

/** People must not lose their names because of a heading that nobody knows. */
function refuseUnknownNames(
  headings: readonly string[],
  { people, nameColumns, email }: Columns & { people: readonly { cells: readonly string[] }[] },
): void {
  if (nameColumns === null || nameColumns.some((column) => column !== null && column !== 'email')) return;
  const unknown = headings.filter(
    (heading, index) =>
      index !== email &&
      isUnknown(heading) &&
      people.some(({ cells }) => /^[^\d@]*\p{L}{2}[^\d@]*$/u.test(cells[index] ?? '')),
  );
  if (unknown.length === 0) return;
  throw new ImportFileError(
    `No column of names was recognized: please call the columns "First name" and "Last name", or "Name", or delete ${unknown.map(quoted).join(' and ')}`,
  );
}

const hasAddress = ({ cells }: { cells: readonly string[] }) => cells.some((cell) => cell.includes('@'));

const headingFor = (heading: string) =>
  HEADINGS.find(([words]) => words.test(heading.toLowerCase().normalize('NFC').trim()));
const columnOf = (heading: string): Column | null => headingFor(heading)?.[1] ?? null;
const isUnknown = (heading: string): boolean => headingFor(heading) === undefined;

/** Returns the column with the most addresses. */
function likeliestAddress(rows: readonly { cells: readonly string[] }[]): number {
  const counts: number[] = [];
  for (const { cells } of rows) {
    for (const [index, cell] of cells.entries()) if (cell.includes('@')) counts[index] = (counts[index] ?? 0) + 1;
  }
  // Arrays have holes for columns without addresses.
  return Math.max(0, counts.indexOf(Math.max(...Object.values(counts))));
}

const TITLES = /^(?:dr|prof|mr|mrs|ms|mx|herr|frau|med|dent|dipl|ing|phd|md|rn|rdms|rvt|rdcs|b\.?sc|m\.?sc|ba|ma)\.?$/i;

/** "Ann Lee", or "Lee, Ann". Titles between commas are no names. */
function namesOf(name: string): Pick<Invitee, 'firstName' | 'lastName'> {
  const parts = name.split(',').map((part) => part.trim());
  const [last = '', ...firsts] = parts.filter((part, index) => index === 0 || (part !== '' && !TITLES.test(part)));
  if (firsts.length > 0) return { firstName: firsts.join(' '), lastName: last };
  const words = last.split(/\s+/);
  return { firstName: words.slice(0, -1).join(' ') || last, lastName: words.length > 1 ? (words.at(-1) ?? '') : '' };
}
