import { describe, expect, it } from 'vitest';
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

describe('marking the selection', () => {
  it('turns it into a blank, and selects the answer in the mark', () => {
    expect(shown('The |liver| lies on the right.')).toBe('The {{c1::|liver|}} lies on the right.');
  });

  it('leaves surrounding spaces outside of the mark', () => {
    expect(shown('The| liver |lies')).toBe('The {{c1::|liver|}} lies');
  });

  it('inserts a placeholder answer, selected, if nothing is selected', () => {
    expect(shown('The || lies')).toBe('The {{c1::|answer|}} lies');
    expect(shown('||')).toBe('{{c1::|answer|}}');
  });

  it('adds a second mark beside the first', () => {
    expect(shown('The {{c1::liver}} is |large|.')).toBe('The {{c1::liver}} is {{c1::|large|}}.');
  });

  it('adds no mark inside or across another one', () => {
    expect(shown('The {{c1::li|ver|}} lies')).toBeNull();
    expect(shown('|The {{c1::liver}}| lies')).toBeNull();
    expect(shown('The <cloze>|liver|</cloze> lies')).toBeNull();
  });
});
