import { expect, it } from 'vitest';
import { withCloze } from './card-fields.tsx';

/** A text with its selection between two bars. */
function selected(marked: string) {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|') - 1;
  return { text: marked.replaceAll('|', ''), start, end };
}
const shown = (marked: string) => {
  const result = withCloze(selected(marked));
  return (
    result &&
    `${result.text.slice(0, result.start)}|${result.text.slice(result.start, result.end)}|${result.text.slice(result.end)}`
  );
};

it.each([
  ['turns it into a blank, with the answer selected', 'The |liver| lies.', 'The {{c1::|liver|}} lies.'],
  ['leaves surrounding spaces outside of the mark', 'The| liver |lies', 'The {{c1::|liver|}} lies'],
  ['inserts a placeholder, selected, if it is empty', 'The || lies', 'The {{c1::|answer|}} lies'],
  ['inserts a placeholder in an empty text', '||', '{{c1::|answer|}}'],
  ['adds a second mark', 'The {{c1::liver}} is |large|.', 'The {{c1::liver}} is {{c1::|large|}}.'],
  ['adds no mark inside another one', 'The {{c1::li|ver|}} lies', null],
  ['adds no mark across another one', '|The {{c1::liver}}| lies', null],
  ['adds no mark inside a cloze tag', 'The <cloze>|liver|</cloze> lies', null],
])('marking the selection %s', (_, before, after) => {
  expect(shown(before)).toBe(after);
});
