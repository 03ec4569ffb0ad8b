import { escaped } from '#server/core/page-head.ts';

/** One person's records by kind, with the names of kinds in backups. */
export type OwnRecords = { name: string; records: Record<string, unknown>[] }[];

/** A name from the code in words: `quizAttempts` becomes "Quiz attempts". */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const cellOf = (value: unknown) =>
  value === null || value === undefined ? '' : escaped(typeof value === 'string' ? value : JSON.stringify(value));

const tableOf = ({ name, records }: OwnRecords[number]) => {
  const fields = Object.keys(records[0] ?? {}).filter((field) => records.some((record) => record[field] != null));
  const head = fields.map((field) => `<th scope="col">${escaped(inWords(field))}</th>`).join('');
  const rows = records.map(
    (record) => `<tr>${fields.map((field) => `<td>${cellOf(record[field])}</td>`).join('')}</tr>`,
  );
  return `<section><h2>${escaped(inWords(name))} (${records.length})</h2>
<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div></section>`;
};

/** A self-contained HTML page. */
export const pageOf = (found: OwnRecords, madeAt: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>My data</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color-scheme: light dark; }
table { border-collapse: collapse; font-size: 14px; }
th, td { border: 1px solid #8888; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
.wide { overflow-x: auto; }
</style></head><body>
<h1>My data</h1>
<p>Everything the hub stored about you as of ${escaped(madeAt)}. Times are in UTC. Not included: your password, of which the hub has
only a digest, and other ways that you sign in; results that are not due yet; figures that are calculated from these records; and messages that you wrote
with the contact form, which belong to no account.</p>
${found.map(tableOf).join('\n')}
</body></html>
`;
