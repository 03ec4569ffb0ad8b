import { describe, expect, it } from 'vitest';
import type { AnkiNotetype } from './anki-package.ts';
import { readCard } from './note-card.ts';

interface Given {
  fields?: Record<string, string>;
  front?: string;
  back?: string;
  isCloze?: boolean;
  ordinal?: number;
  deck?: string[];
  tags?: string;
}

const LONG = 'A side is longer than 10,000 characters';
const BACK = '{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}';

function read({ fields = { Front: 'F', Back: 'B' }, front = '{{Front}}', back = BACK, ...given }: Given) {
  const { isCloze = false, ordinal = 0, deck = [], tags = '' } = given;
  const notetype: AnkiNotetype = {
    name: 'Mine',
    isCloze,
    fields: Object.keys(fields),
    templates: new Map([[0, { name: 'Card 1', front, back }]]),
  };
  const note = { notetype, fields: Object.values(fields), tags };
  return readCard(note, { ordinal, deck, study: [] }, () => ({ problem: 'no files' }));
}

const cloze = (text: string, given: Given = {}) =>
  read({
    isCloze: true,
    fields: { Text: text, 'Back Extra': '' },
    front: '{{cloze:Text}}',
    back: '{{cloze:Text}}<br>\n{{Back Extra}}',
    ...given,
  });

const sides = ({ card }: ReturnType<typeof readCard>) => card && { front: card.front, back: card.back };

describe('a card of a note', () => {
  it.each<[what: string, given: Given, front: string, back: string]>([
    ['fields where the templates name them', {}, 'F', 'B'],
    ['text of the templates', { front: 'Q: {{ Front }}?' }, 'Q: F?', 'B'],
    [
      'what depends on a field being filled in, or not',
      {
        fields: { Front: 'F', Back: 'B', Hint: '<br>&nbsp;' },
        front: '{{#Front}}{{Front}}{{^Hint}} none{{/Hint}}{{#Hint}} some{{/Hint}}{{/Front}}{{^Front}}no{{/Front}}',
      },
      'F none',
      'B',
    ],
    ['on the back alone what is to be typed', { front: '{{Front}} {{type:Back}}', back: '{{type:Back}}' }, 'F', 'B'],
    [
      'on the back alone a hint that opens by a click',
      { fields: { Front: 'F', Back: 'B', More: 'M' }, front: '{{Front}}{{hint:More}}', back: '{{Back}} {{hint:More}}' },
      'F',
      'B M',
    ],
    ['the older way to write templates', { front: '{{=<% %>=}}<%Front%>!' }, 'F!', 'B'],
    ['no front repeated above the answer', { back: '{{Front}}<hr id="answer">{{Back}}' }, 'F', 'B'],
    ['what stands above the answer and is no front', { back: 'See<hr id=answer>{{Back}}' }, 'F', 'See\nB'],
    [
      'tags, decks and names',
      { back: '{{Tags}}|{{Deck}}|{{Subdeck}}|{{Card}}|{{Type}}', tags: 'a b', deck: ['X', 'Y'] },
      'F',
      'a b|X::Y|Y|Card 1|Mine',
    ],
    ['nothing for fields that are not there', { front: '{{Front}}{{Missing}}' }, 'F', 'B'],
    ['filters of add-ons without their effect', { front: '{{furigana:Front}}' }, 'F', 'B'],
    ['a condition that is never closed', { front: '{{#Front}}{{Front}}' }, 'F', 'B'],
    ['an end of no condition', { front: '{{Front}}{{/Other}}!' }, 'F!', 'B'],
  ])('has %s', (_what, given, front, back) => {
    expect(sides(read(given))).toEqual({ front, back });
  });

  it('is refused with a reason if the front is empty', () => {
    expect(read({ fields: { Front: '<br>', Back: 'B' } })).toEqual({
      card: null,
      problem: null,
      remarks: [{ kind: 'empty-card', detail: 'card 1' }],
      shown: new Set(),
    });
  });

  it.each([
    [{ fields: { Front: 'F', Back: ' ' } }, 'The back is empty'],
    [{ fields: { Front: 'x'.repeat(10_001), Back: 'B' } }, LONG],
    [{ fields: { Front: 'x'.repeat(9000), Back: 'B' }, front: '{{Front}}'.repeat(1000) }, LONG],
    [{ ordinal: 1 }, 'The note type has no template for card 2'],
    [{ deck: ['x'.repeat(301)] }, 'The name of the deck makes a topic of more than 300 characters'],
  ])('says why it cannot be taken: %#', (given: Given, problem) => {
    expect(read(given)).toMatchObject({ card: null, problem });
  });

  it('shows a picture on its side, and only once if the back repeats the front', () => {
    const fields = { Front: 'F <img src="f.png">', Back: '<img src="b.png"> B' };
    expect(read({ fields }).card?.images).toEqual({ front: ['f.png'], back: ['b.png'] });
    expect(read({ fields, back: '{{Front}} is {{Back}}' }).card?.images).toEqual({ front: ['f.png'], back: ['b.png'] });
    const same = { Front: 'F <img src="x.png">', Back: '<img src="x.png"> B' };
    expect(read({ fields: same }).card?.images).toEqual({ front: ['x.png'], back: ['x.png'] });
  });

  it('has a word in place of a side with only a picture', () => {
    const { card, remarks } = read({ fields: { Front: '<img src="f.png">', Back: 'Liver' } });
    expect(card).toMatchObject({ front: '(image)', back: 'Liver', pictureSides: ['front'] });
    expect(remarks).toEqual([{ kind: 'image-alone', detail: 'the front' }]);
  });

  it('reports that sounds are left out', () => {
    expect(read({ fields: { Front: 'F[sound:x.mp3]', Back: 'B<video src=y></video>' } })).toMatchObject({
      card: { front: 'F', back: 'B' },
      remarks: [
        { kind: 'sound', detail: 'x.mp3' },
        { kind: 'sound', detail: 'y' },
      ],
    });
    expect(read({ front: '{{Front}}{{tts en_US:Front}}' })).toMatchObject({
      card: { front: 'F' },
      remarks: [{ kind: 'sound', detail: 'speech of Front' }],
    });
  });
});

describe('a card of a cloze note', () => {
  it('asks only for its number, with its hint', () => {
    const text = 'The {{c1::liver::organ}} is {{c2::right}}';
    expect(cloze(text, { ordinal: 0 }).card).toMatchObject({
      front: 'The [organ] is right',
      back: 'The liver is right',
      cloze: 'The {{c1::liver::organ}} is right',
    });
    expect(cloze(text, { ordinal: 1 }).card).toMatchObject({
      front: 'The liver is [...]',
      cloze: 'The liver is {{c1::right}}',
    });
  });

  it('uses the outermost of nested marks, and accepts marks of several numbers', () => {
    const text = 'A {{c1::b {{c2::c::hint}} d}} {{c2,3::e}}';
    expect(cloze(text, { ordinal: 0 }).card?.cloze).toBe('A {{c1::b c d}} e');
    expect(cloze(text, { ordinal: 1 }).card?.cloze).toBe('A b {{c1::c::hint}} d {{c1::e}}');
    expect(cloze(text, { ordinal: 2 }).card?.cloze).toBe('A b c d {{c1::e}}');
  });

  it('accepts marks that span elements, and treats invalid marks as text', () => {
    expect(cloze('<b>a {{c1::b</b><br>c}} }} :: {{c2::d').card?.cloze).toBe('a {{c1::b\nc}} }} :: {{c2::d');
  });

  it('has the extra field on the back, after an empty line', () => {
    const fields = { Text: '{{c1::a}} b', 'Back Extra': 'More<br>of it' };
    expect(cloze(fields.Text, { fields }).card?.back).toBe('a b\n\nMore\nof it');
  });

  it('does not show a picture of the answer on the front', () => {
    const text = '<img src="q.png">Which? {{c1::This <img src="a.png">}}';
    expect(cloze(text).card?.images).toEqual({ front: ['q.png'], back: ['a.png'] });
  });

  it('is missing for a number that the text does not have', () => {
    expect(cloze('{{c1::a}}', { ordinal: 4 })).toMatchObject({
      card: null,
      problem: null,
      remarks: [{ kind: 'empty-card', detail: 'card 5' }],
    });
  });

  it('is refused if it asks for no text', () => {
    expect(cloze('See {{c1::<img src="a.png">}}').problem).toBe('What the card asks for is not text');
  });

  it('survives marks at any depth of nesting', () => {
    const deep = '{{c1::'.repeat(20_000) + 'x' + '}}'.repeat(20_000);
    expect(cloze(deep).problem).toBe(LONG);
  });
});
