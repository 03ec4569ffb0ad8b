import { describe, expect, it } from 'vitest';
import { isNegative } from './negated-question.ts';
import { isComposite } from '#shared/bank/composite-option.ts';
import { placeWords } from './stance.ts';
import { wordsOf } from '#shared/bank/item-writing/words.ts';

const termsOf = (text: string) => wordsOf(text).map(({ term }) => term);

describe('the terms of a text', () => {
  it.each([
    ['cysts', 'Cyst'],
    ['septa', 'septum'],
    ['bursae', 'bursa'],
    ['stenoses', 'stenosis'],
    ['arteries', 'arterial'],
    ['haemangiomas', 'hemangioma'],
    ['Oesophagus', 'esophageal'],
    ['calcifications', 'calcified'],
    ['higher', 'high'],
    ['Müller', 'muller'],
    ['Murphy’s', 'Murphy'],
  ])('are the same for %s and %s', (one, other) => {
    expect(termsOf(one)).toEqual(termsOf(other));
  });

  it.each([
    ['endometriosis', 'endometritis'],
    ['hypoechoic', 'hyperechoic'],
    ['adenoma', 'adenosis'],
    ['cystic', 'cyst'],
    ['5 mm', '5 cm'],
    ['−20 dB', '20 dB'],
    ['0.5', '5'],
    ['type I', 'type II'],
  ])('differ for %s and %s', (one, other) => {
    expect(termsOf(one)).not.toEqual(termsOf(other));
  });

  it.each([
    ['1,540 m/s', ['#1540 m/s']],
    ['0,31 mm', ['#0.31 mm']],
    ['3.0', ['#3']],
    ['120 mm Hg', ['#120 mmhg']],
    ['10–12 weeks', ['#10', '#12 week']],
    ['½', ['#0.5']],
    ['75 %', ['#75 %']],
    ['B-mode x-ray', ['b-mod', 'x-ra']],
  ])('of %s are %j', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });
});

describe('what an explanation asserts', () => {
  const asserted = (text: string) => {
    const words = wordsOf(text);
    placeWords(text, words);
    return words.filter(({ isAsserted, isContent }) => isAsserted && isContent).map(({ folded }) => folded);
  };

  it.each([
    ['It is the liver, not the spleen.', ['liver']],
    ['The spleen does not store bile. The gallbladder does.', ['gallbladder']],
    ['The liver makes bile, whereas the gallbladder stores it, and the gut takes it up.', ['liver', 'makes', 'bile']],
    ['While the spleen is normal, the liver is not only large.', ['liver', 'not', 'only', 'large']],
    ['A varix would be anechoic, but this is a node.', ['node']],
    ['Unlike fluid, stones reflect.', ['stones', 'reflect']],
    ['A cyst without septa has a thin wall.', ['cyst', 'has', 'thin', 'wall'].filter((word) => word !== 'has')],
    ['It measures less than 5 mm.', ['measures', 'less', 'than', '5'].filter((word) => word !== 'than')],
    ['It should not exceed 3 mm.', ['not', 'exceed', '3']],
    ['The ratio is 4.2 ÷ 5.6 = 0.75.', ['ratio', '0.75']],
    ['The lesion, e.g. a cyst, stays.', ['lesion', 'e', 'g', 'cyst', 'stays']],
  ])('of “%s” is %j', (text, words) => {
    expect(asserted(text)).toEqual(words);
  });
});

describe('the kind of a question', () => {
  it.each([
    'All of these are signs of cirrhosis EXCEPT:',
    'Which vessel does not drain into the vena cava?',
    'Which is the least likely diagnosis?',
    'Which statement is false?',
    'Welche Struktur gehört nicht dazu?',
    '¿Cuál no es retroperitoneal?',
  ])('asks for what is not so: %s', (question) => {
    expect(isNegative(question)).toBe(true);
  });

  it.each([
    'The duct is not dilated. Which diagnosis fits best?',
    'Which stenosis is at least 70%?',
    'Why does the cyst contain no echoes?',
    'Which artery is it?',
  ])('asks for what is so: %s', (question) => {
    expect(isNegative(question)).toBe(false);
  });

  it.each([
    'All of the above',
    'None of these.',
    'Both A and C',
    'A, B and D',
    'Neither',
    'Neither of the two arteries',
    'Alle genannten',
    'Both of them',
  ])('has an option that speaks of others: %s', (option) => {
    expect(isComposite(option)).toBe(true);
  });

  it.each(['Both kidneys', 'All three vessels', 'None; it is a simple cyst', 'A and a half'])(
    'is not found in an option with its own content: %s',
    (option) => {
      expect(isComposite(option)).toBe(false);
    },
  );
});
