import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They take over two minutes, in which they mostly wait: begun among the last, everything else would wait for them. */
const slowestFiles = ["resting-portal", "mail-crash"];

/**
 * The order of the files: the longest first, then each kind of tests in one go, because a worker goes on with a loaded server only
 * when the next file is of the same kind.
 */
// biome-ignore lint/plugin: Vitest takes a class.
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => isLongest(b) - isLongest(a) || a.project.name.localeCompare(b.project.name));
  }
}

function isLongest({ moduleId }: TestSpecification): number {
  return slowestFiles.some((name) => moduleId.endsWith(`/${name}.test.ts`)) ? 1 : 0;
}
