import { describe, expect, it } from 'vitest';
import { plantedBank } from '#tests/support/planted-duplicates.ts';
import { nearDuplicates, type ComparableQuestion } from './near-duplicates.ts';

function found(questions: ComparableQuestion[]) {
  const search = nearDuplicates(questions);
  let step = search.next();
  while (!step.done) step = search.next();
  return step.value.map(([one, other]): [string, string] => [one.id, other.id]);
}

const first: ComparableQuestion = {
  id: 'first',
  kind: 'single',
  content: null,
  question: 'Which vessel runs behind the body of the pancreas, most commonly on the left?',
  options: ['Splenic vein', 'Portal vein', 'Renal artery', 'Hepatic duct'],
  correctAnswer: 0,
  explanation: 'The splenic vein runs behind the body of the pancreas.',
  imageUrl: null,
  videoUrl: null,
};
const isFound = (given: Partial<ComparableQuestion>, of = first) =>
  found([of, { ...of, ...given, id: 'second' }]).length === 1;
const reads = (question: string) => isFound({ question });

describe('near duplicates', () => {
  it.each([
    ['blanks and line ends', first.question.replaceAll(' ', ' \n ')],
    ['no-break spaces', first.question.replaceAll(' ', '\u00A0')],
    ['invisible characters', first.question.replaceAll('e', 'e\u200B')],
    ['another mark at the end', first.question.replace('?', ' …')],
    ['no mark at the end', first.question.replace('?', '')],
    ['a number', `12. ${first.question}`],
    ['a number in brackets', `(12) ${first.question}`],
    ['the word question', `Question 12: ${first.question}`],
    ['a letter too few', first.question.replace('pancreas', 'pancras')],
    ['a letter too many', first.question.replace('vessel', 'vesssel')],
    ['two letters changed over', first.question.replace('behind', 'behidn')],
    ['a typo in a word with an opposite', first.question.replace('left', 'lefft')],
    ['another word that carries the question', first.question.replace('commonly', 'frequently')],
    ['a word less', first.question.replace('commonly ', '')],
    ['another word that says the same', first.question.replace('runs', 'passes')],
  ])('differ by %s', (_what, question) => {
    expect(reads(question)).toBe(true);
  });

  it.each([
    ['the same but for case and outer blanks', ` ${first.question.toUpperCase()}`],
    ['with an opposite', first.question.replace('left', 'right')],
    ['with a negation', first.question.replace('runs', 'not runs')],
    ['of two other words', first.question.replace('vessel', 'duct').replace('body', 'neck')],
  ])('are not those %s', (_what, question) => {
    expect(reads(question)).toBe(false);
  });

  it.each([
    ['A 5 MHz beam travels 3 cm into tissue and back.', 'A 7 MHz beam travels 3 cm into tissue and back.'],
    ['Blood flow in the fetal ductus arteriosus increases.', 'Blood flow in the fetal ductus arteriosus decreases.'],
    ['Is the lesion of this liver hyperechoic or not?', 'Is the lesion of this liver hypoechoic or not?'],
    ['The velocity in this vessel is 3.5 m/s here.', 'The velocity in this vessel is 35 m/s here.'],
    ['Is the temperature change here 2 degrees?', 'Is the temperature change here -2 degrees?'],
  ])('are not %s and %s', (question, other) => {
    expect(isFound({ question: other }, { ...first, question })).toBe(false);
  });

  it('have the same options, key and picture', () => {
    const question = `12. ${first.question}`;
    const { options } = first;
    expect(isFound({ question, options: options.toReversed(), correctAnswer: 3 })).toBe(true);
    expect(isFound({ question, options: [...options.slice(0, 3), 'Hepatic vein'] })).toBe(false);
    expect(isFound({ question, correctAnswer: 1 })).toBe(false);
    expect(isFound({ question, imageUrl: '/media/images/a.webp' })).toBe(false);
  });

  it('are not series of questions, nor statements that differ in a word', () => {
    const about = (organ: string) => ({
      ...first,
      id: organ,
      question: `Which probe suits a scan of the ${organ} best?`,
    });
    expect(found(['thyroid', 'testis', 'carotid'].map(about))).toEqual([]);
    const question = 'Attenuation rises with the depth of a reflector.';
    const statement = { ...first, options: ['True', 'False'], question };
    expect(isFound({ question: question.replace('depth', 'size') }, statement)).toBe(false);
  });

  it('are nearly all found in a bank of 12,000, with hardly any false alarm, in time', () => {
    for (const seed of [11, 12]) {
      const { questions, planted } = plantedBank({ size: 12_000, copies: 500, seed });
      const start = performance.now();
      const cpu = process.cpuUsage();
      const pairs = found(questions).map((ids) => ids.toSorted().join(' '));
      const seconds = (performance.now() - start) / 1000;
      const cpuSeconds = process.cpuUsage(cpu).user / 1_000_000;
      const wanted = new Map(planted.map(({ ids, sort }) => [ids.toSorted().join(' '), sort]));
      const right = pairs.filter((pair) => wanted.has(pair)).length;
      const precision = right / pairs.length;
      const recall = right / wanted.size;
      const bySort = [...new Set(wanted.values())].map((sort) => {
        const ofSort = [...wanted].filter(([, other]) => other === sort).map(([pair]) => pair);
        return `${sort} ${ofSort.filter((pair) => pairs.includes(pair)).length}/${ofSort.length}`;
      });
      console.info(
        `near duplicates: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, ${seconds.toFixed(1)} s ` +
          `(${cpuSeconds.toFixed(1)} s of CPU), ${questions.length} questions; ${bySort.join(', ')}`,
      );
      expect(questions).toHaveLength(12_000);
      expect(precision).toBeGreaterThanOrEqual(0.95);
      expect(recall).toBeGreaterThanOrEqual(0.8);
      // Processor time, which other programs don't add to.
      expect(cpuSeconds).toBeLessThan(5);
    }
  });
});
