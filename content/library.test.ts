import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bankFigures } from '#server/bank/item-writing/bank-figures.ts';
import { findingsIn } from '#shared/bank/item-writing/rules.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { boxOf, contains, regionShape, type Region } from '#shared/bank/question-kinds/regions.ts';
import { questionFaults } from '#shared/bank/questions.contract.ts';
import { singleQuestionsOf, starterCategory } from '#shared/hub/starter-library.ts';
import { structuresOf } from '../tools/pictures/structures.ts';
import blueprints from './exams/blueprints.json' with { type: 'json' };
import release from './releases/release.json' with { type: 'json' };
import { contentWords, overlap } from './word-overlap.ts';

const folder = import.meta.dirname;
const files = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
const readCategory = (name: string) =>
  starterCategory.parse(JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')));
const categories = files.map(readCategory);
const subcategories = categories.flatMap((category) => category.subcategories);
const questions = subcategories.flatMap((subcategory) => subcategory.questions);
const single = categories.flatMap(singleQuestionsOf);
const flashcards = subcategories.flatMap((subcategory) => subcategory.flashcards);
const cardImages = flashcards.flatMap(({ image }) => image ?? []);
const pictures = fs.readdirSync(path.join(folder, 'images')).filter((name) => name !== 'hero-sector.webp');

const normal = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
/** The key of a question of any kind, in words. */
const keyTextOf = ({ kind, correctAnswer, ...asked }: (typeof questions)[number]) =>
  kindOf(kind).describeKey(asked, correctAnswer);

const sequenceKey = z.object({ sequence: z.array(z.int()) });
const regionKey = z.object({ regions: z.array(regionShape) });
const pointTargets = z.object({ targets: z.array(z.object({ x: z.number(), y: z.number() })) });
const labelsKey = z.object({ labels: z.array(z.int()) });

/** Tracing takes a second for each picture. */
const traced = new Map<string, Region[]>();
function structuresOn(image: string): Region[] {
  const structures = traced.get(image) ?? structuresOf(path.parse(image).name);
  traced.set(image, structures);
  return structures;
}
const sizeOf = (region: Region) => {
  const { left, top, right, bottom } = boxOf(region);
  return (right - left) * (bottom - top);
};

/** What tells of the keys of many questions more than chance would. */
function unfairFigures(of: typeof questions) {
  const { add, figures } = bankFigures();
  of.forEach(add);
  const { positions, ...shares } = figures();
  return [...Object.entries(shares), ...Object.entries(positions)].filter(([, { isFair }]) => isFair === false);
}

describe('the starter library', () => {
  it('has more questions, flashcards, and pictures and loops than the README says', () => {
    const said = /of more than ([\d,]+) questions, ([\d,]+) flashcards and\s([\d,]+) simulated pictures and loops/.exec(
      fs.readFileSync(path.join(folder, '../README.md'), 'utf8'),
    );
    const media = new Set([...questions.flatMap(({ image, video }) => image ?? video ?? []), ...cardImages]);
    const promised = said?.slice(1).map((count) => Number(count.replace(',', ''))) ?? [];
    expect(promised).toHaveLength(3);
    const counts = [questions.length, flashcards.length, media.size];
    for (const [index, count] of counts.entries()) expect(count).toBeGreaterThan(promised[index] ?? Infinity);
  });

  it('gives each question and card an id of its own, and names what was reworded by one', () => {
    const ids = [...questions, ...flashcards].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const asked = new Map(questions.map(({ id, question }) => [id, question]));
    const reworded = Object.entries(release.formerly).filter(([stem, id]) => asked.get(id) !== stem && asked.has(id));
    expect(reworded).toHaveLength(Object.keys(release.formerly).length);
  });

  it('gives each question with one right answer 3 to 5 different options', () => {
    const wrong = single.filter(
      ({ options }) => options.length < 3 || options.length > 5 || new Set(options.map(normal)).size < options.length,
    );
    expect(wrong.map(({ question }) => question)).toEqual([]);
  });

  it('marks difficulty, with every level in use', () => {
    const share = (level: string) =>
      questions.filter(({ difficulty }) => difficulty === level).length / questions.length;
    expect(share('easy')).toBeGreaterThan(0.2);
    expect(share('medium')).toBeGreaterThan(0.35);
    expect(share('hard')).toBeGreaterThan(0.15);
  });

  it('does not give keys away by length, size or position', () => {
    expect(unfairFigures(questions)).toEqual([]);
    const longest = single.filter(
      ({ options, correctAnswer }) =>
        options[correctAnswer]?.length === Math.max(...options.map((option) => option.length)),
    );
    expect(longest.length / single.length).toBeLessThan(0.4);
  });

  it('asks nothing twice, not even in other words', () => {
    const asked = questions.map((question) => ({
      stem: question.question,
      text: normal(question.question),
      picture: question.image ?? question.video,
      words: contentWords(`${question.question} ${keyTextOf(question)}`),
    }));
    const pairs = asked.flatMap((one, index) =>
      asked
        .slice(index + 1)
        // In a family of pictures, the same is asked about each, but in other words: a new hub has no duplicates to look at.
        .filter(({ picture, text, words }) => {
          const isOfFamily = picture !== one.picture && picture !== undefined && one.picture !== undefined;
          return text === one.text || (!isOfFamily && overlap(one.words, words) > 0.6);
        })
        .map((other) => [one.stem, other.stem]),
    );
    expect(pairs).toEqual([]);
  });

  it.each(['single', 'multiple', 'numeric', 'order', 'hotspot', 'labels'])(
    'has at least 10 questions of the kind %s that it can ask',
    (kind) => {
      const some = questions.filter((question) => question.kind === kind);
      expect(some.length).toBeGreaterThanOrEqual(10);
      expect(some.flatMap(questionFaults)).toEqual([]);
    },
  );

  it('never shows steps in their right order first', () => {
    const sequences = questions.flatMap(({ correctAnswer }) => sequenceKey.safeParse(correctAnswer).data ?? []);
    expect(sequences.length).toBeGreaterThanOrEqual(10);
    const told = sequences.filter(({ sequence }) => sequence.every((step, place) => step === place));
    expect(told).toEqual([]);
  });

  it('has the regions of its pictures where the simulator has them', { timeout: 180_000 }, () => {
    const asked = questions.flatMap(({ image, correctAnswer }) => {
      const key = regionKey.safeParse(correctAnswer).data;
      return image === undefined || key === undefined ? [] : [{ image, regions: key.regions }];
    });
    expect(asked.length).toBeGreaterThanOrEqual(10);
    const masked = flashcards.flatMap(({ image, occlusion }) =>
      image === undefined || occlusion?.asked !== 0 ? [] : [{ image, regions: occlusion.masks }],
    );
    for (const { image, regions } of [...asked, ...masked]) {
      const names = new Set(regions.map(({ name }) => name));
      expect(regions).toEqual(structuresOn(image).filter(({ name }) => names.has(name)));
    }
  });

  it('has each place for a label on what the label names, and on nothing smaller that another names', () => {
    const asked = questions.flatMap(({ image, options, content, correctAnswer }) => {
      const targets = pointTargets.safeParse(content).data?.targets;
      const key = labelsKey.safeParse(correctAnswer).data;
      if (image === undefined || targets === undefined || key === undefined) return [];
      return targets.map((point, place) => ({ image, point, label: options[key.labels[place] ?? -1], options }));
    });
    expect(asked.length).toBeGreaterThanOrEqual(10);
    for (const { image, point, label, options } of asked) {
      const hit = structuresOn(image).filter(
        (region) => contains(region, point) && options.includes(region.name ?? ''),
      );
      const [smallest] = hit.toSorted((a, b) => sizeOf(a) - sizeOf(b));
      expect(`${image}: ${smallest?.name}`).toBe(`${image}: ${label}`);
    }
  });

  it('has no flashcard twice', () => {
    const shown = flashcards.map(({ front, image, occlusion }) => normal(`${front} ${image} ${occlusion?.asked}`));
    expect(new Set(shown).size).toBe(flashcards.length);
  });

  it('has at least 24 pictures of at most 60 kB each, and shows every one it names', () => {
    expect(pictures.length).toBeGreaterThanOrEqual(24);
    const heavy = pictures.filter((name) => fs.statSync(path.join(folder, 'images', name)).size > 60_000);
    expect(heavy).toEqual([]);
    const named = [...questions.flatMap(({ image }) => image ?? []), ...cardImages];
    expect(named.filter((name) => !pictures.includes(name))).toEqual([]);
    expect(pictures.filter((name) => !named.includes(name))).toEqual([]);
  });
});

/** Outlines with weights, by the code that objectives begin with, and the file that is to follow the weights. */
const OUTLINES = [
  { code: 'SPI', exam: 'SPI', file: 'physics-and-instrumentation.json' },
  { code: 'AB', exam: 'Abdomen', file: 'abdomen.json' },
  { code: 'AE', exam: 'Adult Echocardiography', file: 'adult-echocardiography.json' },
  { code: 'VT', exam: 'Vascular Technology', file: 'vascular.json' },
].map(({ exam, ...outline }) => ({
  ...outline,
  domains: blueprints.find((blueprint) => blueprint.exam === exam)?.domains ?? [],
}));
/** Percent of a file's questions. */
const WEIGHT_MARGIN = 3;

describe.each(files)('the questions of %s', (name) => {
  const written = readCategory(name).subcategories.flatMap((subcategory) => subcategory.questions);
  const domainsAsked = written.map(({ details }) => details?.objective?.split(':')[0] ?? '');

  it('keep the rules of item writing', () => {
    const found = written.flatMap((question) =>
      findingsIn(question).map(({ rule, detail }) => `${rule} ${detail}: ${question.question}`),
    );
    expect(found).toEqual([]);
  });

  it('do not give keys away by length, size or position', () => {
    expect(unfairFigures(written)).toEqual([]);
  });

  it('name domains that their outline has', () => {
    const unknown = domainsAsked.filter((asked) => {
      const [code = '', ...words] = asked.split(' ');
      const domains = OUTLINES.find((outline) => outline.code === code)?.domains;
      return domains?.every((domain) => domain.name !== words.join(' '));
    });
    expect(unknown).toEqual([]);
  });

  const outline = OUTLINES.find(({ file }) => file === name);
  it.runIf(outline)('spread over the domains of their exam by weight', () => {
    const { code = '', domains = [] } = outline ?? {};
    const off = domains.flatMap((domain) => {
      const asked = domainsAsked.filter((one) => one === `${code} ${domain.name}`).length;
      const percent = (100 * asked) / written.length;
      const isOff = Math.abs(percent - (domain.weight ?? percent)) > WEIGHT_MARGIN;
      return isOff ? [`${domain.name}: ${percent.toFixed(1)}%, not ${domain.weight}%`] : [];
    });
    expect(off).toEqual([]);
  });
});
