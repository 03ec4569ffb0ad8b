import type { Topic } from '../bank/topics.contract.ts';
import { nameKey } from '../domain/name-key.ts';
import type { BlueprintForm, BlueprintPreset } from './blueprints.contract.ts';

type NamedTopic = Pick<Topic, 'id' | 'name' | 'parentId'>;

/** A hidden blueprint of the outline, with the hub's topics of the same names; `presetGaps` lists the missing ones. */
export function draftOfPreset(
  { missing: _missing, domains, ...facts }: BlueprintPreset,
  topics: readonly NamedTopic[],
): BlueprintForm {
  const idOf = idsByName(topics);
  return {
    ...facts,
    domains: domains.map(({ name, weight, topics }) => ({
      name,
      weight,
      topicIds: topics.flatMap((topic) => idOf.get(nameKey(topic)) ?? []),
      objectives: [],
    })),
    isOpen: false,
  };
}

export interface Gaps {
  /** Information that the published outline lacks. */
  missing: string | null;
  /** Topic names that the hub does not have. */
  topics: string[];
}

export function presetGaps({ missing, domains }: BlueprintPreset, topics: readonly NamedTopic[]): Gaps {
  const known = idsByName(topics);
  const names = domains.flatMap((domain) => domain.topics).filter((name) => !known.has(nameKey(name)));
  return { missing, topics: [...new Set(names)] };
}

/** Main categories take precedence over subcategories of the same name. */
function idsByName(topics: readonly NamedTopic[]): Map<string, string> {
  const isMain = ({ parentId }: NamedTopic) => parentId === null;
  const ordered = [...topics.filter((topic) => !isMain(topic)), ...topics.filter(isMain)];
  return new Map(ordered.map(({ id, name }) => [nameKey(name), id]));
}
