import type { TopicPath } from '#shared/bank/question-import/imported-question.ts';

/** The topic as a path in Moodle's question bank: `$course$/top/Main/Sub`. */
export function moodleCategory(topic: TopicPath | null): string {
  const names = topic === null ? [] : [topic.main, topic.sub ?? []].flat();
  return ['$course$', 'top', ...names.map(nameInPath)].join('/');
}

/** A slash of a name's own is doubled. One at its edge would run into that of the path but for a blank, which is ignored. */
function nameInPath(name: string): string {
  const doubled = name.replaceAll(/\s+/g, ' ').replaceAll('/', '//');
  return doubled.replace(/^\//, ' /').replace(/\/$/, '/ ');
}
