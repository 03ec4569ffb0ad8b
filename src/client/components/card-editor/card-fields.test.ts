import { describe, expect, it } from 'vitest';
import { withCloze } from './card-fields.tsx';

/** A text with its selection between bars. */
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

describe('marking what is selected', () => {
  it('makes a blank of it, and selects the answer in the mark', () => {
    expect(shown('The |liver| lies on the right.')).toBe('The {{c1::|liver|}} lies on the right.');
  });

  it('leaves blanks at the ends outside', () => {
    expect(shown('The| liver |lies')).toBe('The {{c1::|liver|}} lies');
  });

  it('puts an answer to type over where nothing is selected', () => {
    expect(shown('The || lies')).toBe('The {{c1::|answer|}} lies');
    expect(shown('||')).toBe('{{c1::|answer|}}');
  });

  it('makes a second one beside the first', () => {
    expect(shown('The {{c1::liver}} is |large|.')).toBe('The {{c1::liver}} is {{c1::|large|}}.');
  });

  it('makes none within another, nor across one', () => {
    expect(shown('The {{c1::li|ver|}} lies')).toBeNull();
    expect(shown('|The {{c1::liver}}| lies')).toBeNull();
    expect(shown('The <cloze>|liver|</cloze> lies')).toBeNull();
  });
});
