import type { Chance } from './random.ts';

export interface DemoTopic {
  id: string;
  name: string;
  parentId: string | null;
}

/** Chooses a quiz's topics: mostly one subcategory, else a main category or several subcategories. */
export function chooseTopics(topics: DemoTopic[], chance: Chance): DemoTopic[] {
  const mains = topics.filter(({ parentId }) => parentId === null);
  const subs = topics.filter(({ parentId }) => parentId !== null);
  const lot = chance.next();
  if (lot < 0.65) return [subs[popular(subs.length, chance)] ?? chance.pick(subs)];
  if (lot < 0.85) return [mains[popular(mains.length, chance)] ?? chance.pick(mains)];
  return chance.shuffled(subs).slice(0, 2 + chance.weighted([5, 3, 1]));
}

/** Returns a random index of a list; some are more likely than others. */
const popular = (length: number, chance: Chance): number =>
  chance.weighted(Array.from({ length }, (_, n) => 1 + ((n * 7) % 5) / 3));
