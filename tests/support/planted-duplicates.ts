import { singleQuestionsOf } from '#shared/hub/starter-library.ts';
import { generatedQuestions } from '../../tools/bench/generated-bank.ts';
import type { ComparableQuestion } from '#server/bank/questions/near-duplicates.ts';
import { between, seededRandom } from './seeded-random.ts';
import { starterCategories } from './starter-categories.ts';

type Random = () => number;
/** A copy with something else inserted, or null if the question has no place for it. */
type PlantedQuestion = ComparableQuestion & { correctAnswer: number };
type Change = (question: PlantedQuestion, random: Random) => Partial<PlantedQuestion> | null;

export interface PlantedBank {
  questions: PlantedQuestion[];
  /** Ids of two questions that say the same, with the change made to the second. */
  planted: { ids: [string, string]; sort: string }[];
}

const wordPairs = (text: string) => text.split(', ').map((pair) => pair.split(' ') as [string, string]);
const OTHER_WORDS = wordPairs(
  'scanned examined, shows reveals, likely probable, fits matches, usually ordinarily, located positioned, ' +
    'called named, seen noticed, patient person, which what, what which, artifact artefact, appearance look, ' +
    'used applied, explains clarifies, report record, displays presents, happens occurs',
);
const OPPOSITES = wordPairs(
  'left right, right left, anterior posterior, upper lower, lower upper, hyperechoic hypoechoic, ' +
    'hypoechoic hyperechoic, increases decreases, higher lower, woman man, man woman, artery vein, vein artery, ' +
    'most least, internal external, first last, painless painful, normal abnormal',
);

const pick = <Item>(items: readonly Item[], random: Random): Item =>
  items[between(random, 0, items.length - 1)] as Item; // not empty
const stem =
  (change: (text: string, random: Random) => string | null): Change =>
  ({ question: text }, random) => {
    const question = change(text, random);
    return question === null || question.trim().toLowerCase() === text.trim().toLowerCase() ? null : { question };
  };
const swap = (table: [string, string][]) =>
  stem((text, random) => {
    const found = table.filter(([word]) => new RegExp(`\\b${word}\\b`, 'i').test(text));
    if (found.length === 0) return null;
    const [word, other] = pick(found, random);
    return text.replace(new RegExp(`\\b${word}\\b`, 'i'), other);
  });

function withTypo(text: string, random: Random): string | null {
  const words = [...text.matchAll(/[a-z]{4,}/gi)];
  if (words.length === 0) return null;
  const { 0: word, index } = pick(words, random);
  const at = between(random, 0, word.length - 2);
  const letter = String.fromCodePoint(between(random, 97, 122));
  const typo = pick(
    [
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + letter + word.slice(at),
      word.slice(0, at) + letter + word.slice(at + 1),
      word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
    ],
    random,
  );
  return text.slice(0, index) + typo + text.slice(index + word.length);
}

/** Changes after which a question is still the same one. */
const SAME: Record<string, Change> = {
  'inner blanks': stem((text, random) => text.replaceAll(' ', () => pick([' ', '  ', ' \n'], random))),
  'no-break spaces': stem((text) => text.replaceAll(' ', '\u00A0')),
  'end mark': stem((text, random) => text.replace(/[?.:]?$/, pick(['', ':', ' ?', '...', '?!', '.'], random))),
  numbering: stem((text, random) => {
    const n = between(random, 1, 400);
    return pick([`${n}. `, `${n}) `, `(${n}) `, `Q${n}: `, `Question ${n}: `, `${n} - `], random) + text;
  }),
  'one typo': stem(withTypo),
  'one other word': swap(OTHER_WORDS),
  'numbering and a typo': stem((text, random) => `${between(random, 1, 99)}. ${withTypo(text, random) ?? text}`),
  'options in another order': ({ question, options, correctAnswer }) => ({
    question: `${question} `.replaceAll(' ', '  '),
    options: options.toReversed(),
    correctAnswer: options.length - 1 - correctAnswer,
  }),
};

/** Changes that make it a different question. */
const OTHER: Record<string, Change> = {
  'another number': stem((text, random) => text.replace(/\d+/, (n) => String(Number(n) + between(random, 1, 9)))),
  'a negation': stem((text) => text.replace(/\b(is|shows|are|does)\b/, '$1 not')),
  'an opposite': swap(OPPOSITES),
  'another option': ({ question, options, correctAnswer }) => ({
    question: `${question} `.replaceAll(' ', '  '),
    options: options.map((option, i) => (i === correctAnswer ? option : `${option} of another kind`)),
  }),
  'another key': ({ question, options, correctAnswer }) => ({
    question: `1. ${question}`,
    correctAnswer: (correctAnswer + 1) % options.length,
  }),
  'another picture': ({ question }) => ({ question: `1. ${question}`, imageUrl: '/media/images/other' }),
};

/** A bank of this many questions, the same for the same seed: real and generated ones, copies of some, and decoys. */
export function plantedBank({ size, copies, seed }: { size: number; copies: number; seed: number }): PlantedBank {
  const random = seededRandom(seed);
  const originals = [...starterQuestions(), ...trueOrFalse(), ...generated(size, seed)].slice(0, size - 2 * copies);
  const questions = [...originals];
  const planted: PlantedBank['planted'] = [];
  const add = (changes: Record<string, Change>, count: number, note: (ids: [string, string], sort: string) => void) => {
    const used = new Set<string>();
    const sorts = Object.entries(changes);
    for (let made = 0; made < count;) {
      const [sort, change] = sorts[made % sorts.length] as [string, Change]; // not empty
      // Half of the originals are written by people.
      const original = originals[between(random, 0, random() < 0.5 ? 379 : originals.length - 1)] as PlantedQuestion;
      const changed = used.has(original.id) ? null : change(original, random);
      if (changed === null) continue;
      used.add(original.id);
      const copy = { ...original, ...changed, id: `${original.id}-${sort}` };
      questions.splice(between(random, 0, questions.length), 0, copy);
      note([original.id, copy.id], sort);
      made += 1;
    }
  };
  add(SAME, copies, (ids, sort) => planted.push({ ids, sort }));
  add(OTHER, copies, () => undefined);
  return { questions, planted };
}

const bare = { kind: 'single', content: null, explanation: null, imageUrl: null, videoUrl: null };

function starterQuestions(): PlantedQuestion[] {
  return starterCategories()
    .flatMap(singleQuestionsOf)
    .map(({ image = null, ...question }, i) => ({ ...bare, ...question, imageUrl: image, id: `starter-${i}` }));
}

/** Statements that differ in one word and are not the same. */
function trueOrFalse(): PlantedQuestion[] {
  const subjects = ['Attenuation', 'Wavelength', 'The frame rate', 'Penetration', 'The Nyquist limit', 'Line density'];
  const causes = ['frequency', 'depth', 'gain', 'output power', 'the sector width', 'persistence', 'the packet size'];
  return subjects
    .flatMap((subject) =>
      causes.flatMap((cause) => [`${subject} rises with ${cause}.`, `${subject} falls with ${cause}.`]),
    )
    .map((question, i) => ({ ...bare, question, options: ['True', 'False'], correctAnswer: i % 2, id: `truth-${i}` }));
}

const generated = (count: number, seed: number): PlantedQuestion[] =>
  generatedQuestions(count, seed).map(({ question, options, correctAnswer, explanation }, i) => ({
    ...bare,
    question,
    options,
    correctAnswer,
    explanation,
    id: `generated-${i}`,
  }));
