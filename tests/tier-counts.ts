import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export interface TierCount {
  passed: number;
  failed: number;
}

/** Writes how many tests of each tier passed and failed to the file that `TIER_COUNTS` names. */
export default class TierCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts: Record<string, TierCount> = {};
    for (const module of modules) {
      const tier = module.project.name;
      counts[tier] ??= { passed: 0, failed: 0 };
      const { passed, failed } = countModule(module);
      counts[tier].passed += passed;
      counts[tier].failed += failed;
    }
    if (process.env.TIER_COUNTS) writeFileSync(process.env.TIER_COUNTS, JSON.stringify(counts));
  }
}

/** A skipped test is a failure. A file that could not be loaded, or whose end failed, has no failed test and is one failure. */
function countModule(module: TestModule): TierCount {
  const tests = [...module.children.allTests()];
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  const failed = tests.length - passed;
  return { passed, failed: module.state() === 'passed' ? failed : Math.max(failed, 1) };
}
