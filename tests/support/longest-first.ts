import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that run long. Vitest starts large files first, and one of these would begin when all others are done. */
const LONG = /\.torture\.test\.ts$/;

/** Within each project, starts the longest files first, so that at the end no processor waits for a single file. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- vitest's method, which returns a new array
    const sorted = await super.sort(files);
    const projects = new Set(sorted.map(({ project }) => project));
    return [...projects].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}
