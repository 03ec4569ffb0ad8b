import fs from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { z } from 'zod';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Seconds by file, of the longest of the full run (`npm run test:full -- --record`). */
export const RECORDED_TIME = path.join(ROOT, 'tests/recorded-time.json');
/** What a file takes that is not recorded, because it is new or short; long ones say so in their names. */
const unrecordedSeconds = (file: string) => (/\.(long|torture)\./.test(file) ? 30 : 1);

const recorded: Record<string, number> = fs.existsSync(RECORDED_TIME)
  ? z.record(z.string(), z.number()).parse(JSON.parse(fs.readFileSync(RECORDED_TIME, 'utf8')))
  : {};

function secondsOf({ moduleId }: Pick<TestSpecification, 'moduleId'>): number {
  const file = path.relative(ROOT, moduleId);
  return recorded[file] ?? unrecordedSeconds(file);
}

/** Divides items among this many parts, so that all take about the same time: the longest first, each to the part with the least so far. */
export function divided<Item>(items: Item[], parts: number, secondsOf: (item: Item) => number): Item[][] {
  const divisions = Array.from({ length: parts }, () => ({ seconds: 0, items: [] as Item[] }));
  for (const item of items.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
    const least = divisions.reduce((found, one) => (one.seconds < found.seconds ? one : found));
    least.items.push(item);
    least.seconds += secondsOf(item);
  }
  return divisions.map((one) => one.items);
}

/**
 * Starts the longest files of each project first, so that at the end no processor waits for a single file, and divides
 * them among shards (`--shard=1/6`) by the time they take.
 */
export class ByRecordedTime extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = new Set(files.map(({ project }) => project));
    return [...projects].flatMap((project) =>
      files.filter((file) => file.project === project).toSorted((a, b) => secondsOf(b) - secondsOf(a)),
    );
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.ctx.config;
    if (!shard) return files;
    const inOrder = files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));
    return divided(inOrder, shard.count, secondsOf)[shard.index - 1] ?? [];
  }
}
