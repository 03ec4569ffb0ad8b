import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const name = z.string().min(1);
const slug = z.string().regex(/^[a-z0-9-]+$/);
const groupsFile = z.object({
  groups: z.array(
    z.object({
      id: slug,
      name,
      about: name,
      classes: z.array(z.object({ id: slug, name, tell: name, exemplars: z.array(slug) })),
    }),
  ),
});
export type SprintGroupFile = z.output<typeof groupsFile>['groups'][number];

/** The groups of look-alikes in the `content` folder. Throws where the file is not what it should be. */
export async function readSprintGroups(content: string): Promise<SprintGroupFile[]> {
  return groupsFile.parse(JSON.parse(await readFile(path.join(content, 'sprints/sprints.json'), 'utf8'))).groups;
}
