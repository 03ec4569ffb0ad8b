import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import {
  slug,
  sprintClass,
  sprintGroup,
  type ClassStanding,
  type listSprints,
  type Sprint,
  type SprintEntry,
} from '#shared/practice/sprints.contract.ts';
import type { ResponseOutput } from '#shared/contract/endpoint.ts';
import { median } from '#shared/domain/median.ts';
import { classesOf, drawSprint, standingOf } from '#shared/practice/sprints.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { invalid, notFound } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import { keepRun, listLatest, listRuns } from './sprints.repository.ts';

/** A student's standing is based on this many of a group's last runs, which show every picture many times. */
const RUNS_READ = 40;
const RUNS_LISTED = 20;

const sprintGroupFile = sprintGroup.extend({
  /** The name of the library's category that it belongs to. */
  category: z.string(),
  classes: z.array(sprintClass.extend({ exemplars: z.array(slug) })),
});
const groupsFile = z.object({ groups: z.array(sprintGroupFile) });
type SprintGroupFile = z.output<typeof sprintGroupFile>;

interface SprintDependencies {
  db: Database;
  clock: Clock;
  /** The `content` folder. */
  content: string;
  /** Returns a number from 0 to below 1. */
  random?: () => number;
}

/** Three-minute runs through pictures of look-alikes. */
export function createSprintsService({ db, clock, content, random = Math.random }: SprintDependencies) {
  let reading: Promise<SprintGroupFile[]> | undefined;
  /** Read once, because they do not change while the hub runs. */
  const groups = () => (reading ??= readSprintGroups(content));

  async function groupOf(id: string): Promise<SprintGroupFile> {
    const group = (await groups()).find((one) => one.id === id);
    if (group === undefined) throw notFound('Group');
    return group;
  }

  return {
    async list(userId: string): Promise<ResponseOutput<typeof listSprints>> {
      const latest = new Map((await listLatest(db, userId)).map((run) => [run.groupId, run]));
      return {
        groups: (await groups()).map((group) => {
          const run = latest.get(group.id);
          return {
            ...group,
            standing: run?.standing ?? standingOf(group, []),
            lastRunAt: run?.startedAt.toISOString() ?? null,
          };
        }),
      };
    },

    async get(userId: string, groupId: string): Promise<Sprint> {
      const group = await groupOf(groupId);
      const latest = await listRuns(db, userId, groupId, RUNS_READ);
      const runs = latest.toReversed();
      return {
        group,
        pictures: drawSprint({ group, runs, now: clock(), random }),
        standing: standingOf(group, runs),
        runs: latest.slice(0, RUNS_LISTED).map((run) => ({ ...run, startedAt: run.startedAt.toISOString() })),
      };
    },

    /** Saves a run in its current state. Throws 400 if it names a picture or class that the group does not have. */
    async save(
      userId: string,
      { id, groupId, startedAt, answers }: SprintEntry,
    ): Promise<{ standing: ClassStanding[] }> {
      const group = await groupOf(groupId);
      const classOf = classesOf(group);
      const classIds = new Set(classOf.values());
      if (answers.some(({ picture, choice }) => !classOf.has(picture) || !classIds.has(choice))) {
        throw invalid('The group has no such picture or class');
      }
      return db.transaction(async (tx) => {
        // A browser's clock may be ahead.
        const run = { startedAt: new Date(Math.min(Date.parse(startedAt), clock().getTime())), answers };
        const others = (await listRuns(tx, userId, groupId, RUNS_READ)).filter((one) => one.id !== id);
        const inOrder = [...others, run].toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
        const standing = standingOf(group, inOrder);
        const right = answers.filter(({ picture, choice }) => classOf.get(picture) === choice).length;
        const medianMs = Math.round(median(answers.map(({ ms }) => ms)) ?? 0);
        await keepRun(tx, { id, userId, groupId, ...run, right, total: answers.length, medianMs, standing });
        return { standing };
      });
    },
  };
}
export type SprintsService = ReturnType<typeof createSprintsService>;

/** Reads the groups of look-alikes in the `content` folder. Throws if the file is invalid. */
export async function readSprintGroups(content: string): Promise<SprintGroupFile[]> {
  return groupsFile.parse(JSON.parse(await readFile(path.join(content, 'sprints/sprints.json'), 'utf8'))).groups;
}
