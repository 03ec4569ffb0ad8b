import addressparser from 'nodemailer/lib/addressparser';
import { decodeText } from '#shared/domain/decode-text.ts';
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
  return found.map(({ address, name }) => ({ email: address, ...namesOf(name) }));
}

type Column = 'email' | 'firstName' | 'lastName' | 'name';

const HEADINGS: [RegExp, Column][] = [
  [/e-?mail|address|correo|courriel/, 'email'],
  [/first|given|forename|vorname|nombre|prénom/, 'firstName'],
  [/last|sur|family|nachname|apellido/, 'lastName'],
  [/name|student/, 'name'],
];

/** Reads people from the rows of a table. Finds columns by their headings, or the address by its @. */
export function inviteesOfTable(rows: readonly { cells: readonly string[] }[]): Invitee[] {
  const first = rows[0]?.cells ?? [];
  const hasHeadings = !first.some((cell) => cell.includes('@'));
  const columns = hasHeadings ? first.map(columnOf) : [];
  const at = (column: Column) => columns.indexOf(column);
  const email = at('email') >= 0 ? at('email') : likeliestAddress(rows);
  // Without headings, the names are in the other columns, the first name first.
  const others = first.map((_, index) => index).filter((index) => index !== email);
  const [firstName, lastName] = hasHeadings ? [at('firstName'), at('lastName')] : [others[0] ?? -1, others[1] ?? -1];
  return rows.slice(hasHeadings ? 1 : 0).map(({ cells }) => {
    const cell = (index: number) => cells[index] ?? '';
    const names =
      hasHeadings && firstName < 0 && at('name') >= 0
        ? namesOf(cell(at('name')))
        : { firstName: cell(firstName), lastName: cell(lastName) };
    // A row that could not be split is a single cell.
    return cells.length === 1 ? { email: cell(0), firstName: '', lastName: '' } : { email: cell(email), ...names };
  });
}

const columnOf = (heading: string): Column | null =>
  HEADINGS.find(([words]) => words.test(heading.toLowerCase()))?.[1] ?? null;

/** Returns the column with the most addresses. */
function likeliestAddress(rows: readonly { cells: readonly string[] }[]): number {
  const counts: number[] = [];
  for (const { cells } of rows) {
    for (const [index, cell] of cells.entries()) if (cell.includes('@')) counts[index] = (counts[index] ?? 0) + 1;
  }
  // Arrays have holes for columns without addresses.
  return Math.max(0, counts.indexOf(Math.max(...Object.values(counts))));
}

/** "Ann Lee", or "Lee, Ann". */
function namesOf(name: string): Pick<Invitee, 'firstName' | 'lastName'> {
  const [last = '', first] = name.split(',').map((part) => part.trim());
  if (first !== undefined && first !== '') return { firstName: first, lastName: last };
  const words = name.trim().split(/\s+/);
  return { firstName: words.slice(0, -1).join(' ') || last, lastName: words.length > 1 ? (words.at(-1) ?? '') : '' };
}
