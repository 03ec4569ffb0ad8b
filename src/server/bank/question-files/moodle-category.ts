import type { TopicPath } from '#shared/bank/topic-path.ts';

/** The topic as a path in Moodle's question bank: `$course$/top/Main/Sub`. */
export function moodleCategory(topic: TopicPath | null): string {
  const names = topic === null ? [] : [topic.main, topic.sub ?? []].flat();
  return ['$course$', 'top', ...names.map(nameInPath)].join('/');
}

/** Doubles slashes in a name. At its edge a blank, which Moodle ignores, separates the slash from that of the path. */
function nameInPath(name: string): string {
  const doubled = name.replaceAll(/\s+/g, ' ').replaceAll('/', '//');
  return doubled.replace(/^\//, ' /').replace(/\/$/, '/ ');
}
