import { v7 as newId } from 'uuid';
import type { TopicPath } from '#shared/bank/topic-path.ts';
import { nameKey } from '#shared/domain/name-key.ts';
import { byText } from '#shared/domain/text-key.ts';

export interface KnownTopic {
  id: string;
  name: string;
  /** Null for a main category. */
  parentId: string | null;
}

export interface NewTopic extends KnownTopic {
  /** `Main` or `Main > Sub`. */
  label: string;
}

interface Main {
  id: string;
  name: string;
  subs: Map<string, { id: string; name: string }>;
}

/**
 * Finds the topics that a file names, ignoring case, and plans the missing ones. `known` is sorted oldest first: of two
 * with the same name the older one counts. An orphaned subcategory never matches, as nobody owns it.
 */
export function planTopics(known: KnownTopic[]) {
  const mains = new Map<string, Main>();
  const mainsById = new Map<string, Main>();
  for (const { id, name, parentId } of known) {
    if (parentId !== null) continue;
    const main = { id, name, subs: new Map<string, { id: string; name: string }>() };
    mainsById.set(id, main);
    if (!mains.has(nameKey(name))) mains.set(nameKey(name), main);
  }
  for (const { id, name, parentId } of known) {
    const subs = parentId === null ? undefined : mainsById.get(parentId)?.subs;
    if (subs && !subs.has(nameKey(name))) subs.set(nameKey(name), { id, name });
  }
  const created: NewTopic[] = [];
  const knownMains = new Set(mains.keys());
  const subsByName = new Map<string, { id: string; label: string }[]>();
  for (const main of mainsById.values()) {
    for (const [key, { id, name }] of main.subs) {
      const label = `${main.name} > ${name}`;
      subsByName.set(key, [...(subsByName.get(key) ?? []), { id, label }]);
    }
  }

  function mainOf(name: string): Main {
    const found = mains.get(nameKey(name));
    if (found) return found;
    const main: Main = { id: newId(), name, subs: new Map() };
    mains.set(nameKey(name), main);
    created.push({ id: main.id, name, parentId: null, label: name });
    return main;
  }

  return {
    /** The existing subcategories of this name; none if a main category has the name, which takes precedence. */
    subcategoriesNamed(name: string): { id: string; label: string }[] {
      const subtopics = knownMains.has(nameKey(name)) ? [] : (subsByName.get(nameKey(name)) ?? []);
      return subtopics.toSorted((one, other) => byText(one.label, other.label));
    },
    /** The topics to insert for the paths requested so far. */
    created,
    /** The topic's id, which may be that of a planned one; null if there is no path. */
    idOf(path: TopicPath | null): string | null {
      if (path === null) return null;
      const main = mainOf(path.main);
      if (path.sub === null) return main.id;
      const found = main.subs.get(nameKey(path.sub));
      if (found !== undefined) return found.id;
      const id = newId();
      main.subs.set(nameKey(path.sub), { id, name: path.sub });
      created.push({ id, name: path.sub, parentId: main.id, label: `${main.name} > ${path.sub}` });
      return id;
    },
  };
}

/** The path of a topic by its name and that of its main category; null for no topic. */
export function topicPath(name: string | null, parentName: string | null): TopicPath | null {
  if (name === null) return null;
  return parentName === null ? { main: name, sub: null } : { main: parentName, sub: name };
}
