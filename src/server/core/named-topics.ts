import { v7 as newId } from 'uuid';
import type { TopicPath } from '#shared/domain/question-import/imported-question.ts';

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
  subs: Map<string, string>;
}

/**
 * Finds the topics that a file names, by name without regard to case, and plans those that are not there. `known` comes
 * oldest first: of two with the same name the older one is meant. An orphaned subcategory is nobody's, so never meant.
 */
export function planTopics(known: KnownTopic[]) {
  const mains = new Map<string, Main>();
  const mainsById = new Map<string, Main>();
  for (const { id, name, parentId } of known) {
    if (parentId !== null) continue;
    const main = { id, name, subs: new Map<string, string>() };
    mainsById.set(id, main);
    if (!mains.has(keyOf(name))) mains.set(keyOf(name), main);
  }
  for (const { id, name, parentId } of known) {
    const subs = parentId === null ? undefined : mainsById.get(parentId)?.subs;
    if (subs && !subs.has(keyOf(name))) subs.set(keyOf(name), id);
  }
  const created: NewTopic[] = [];

  function mainOf(name: string): Main {
    const found = mains.get(keyOf(name));
    if (found) return found;
    const main = { id: newId(), name, subs: new Map<string, string>() };
    mains.set(keyOf(name), main);
    created.push({ id: main.id, name, parentId: null, label: name });
    return main;
  }

  return {
    /** What is to be inserted for the paths asked for so far. */
    created,
    /** The topic's id, which may be that of a planned one; null where there is no path. */
    idOf(path: TopicPath | null): string | null {
      if (path === null) return null;
      const main = mainOf(path.main);
      if (path.sub === null) return main.id;
      const found = main.subs.get(keyOf(path.sub));
      if (found !== undefined) return found;
      const id = newId();
      main.subs.set(keyOf(path.sub), id);
      created.push({ id, name: path.sub, parentId: main.id, label: `${main.name} > ${path.sub}` });
      return id;
    },
  };
}

const keyOf = (name: string) => name.trim().toLowerCase();
