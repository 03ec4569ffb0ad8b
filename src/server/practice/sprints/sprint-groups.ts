import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { slug, sprintClass, sprintGroup } from '#shared/practice/sprints.contract.ts';

const sprintGroupFile = sprintGroup.extend({ classes: z.array(sprintClass.extend({ exemplars: z.array(slug) })) });
const groupsFile = z.object({ groups: z.array(sprintGroupFile) });
export type SprintGroupFile = z.output<typeof sprintGroupFile>;

/** Reads the groups of look-alikes in the `content` folder. Throws if the file is invalid. */
export async function readSprintGroups(content: string): Promise<SprintGroupFile[]> {
  return groupsFile.parse(JSON.parse(await readFile(path.join(content, 'sprints/sprints.json'), 'utf8'))).groups;
}
