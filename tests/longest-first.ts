import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The file that takes longest of its tier, or waits longest for others; begun last, it would run on alone. */
const LONG = [
  'tests/e2e/specs/accessibility.test.ts',
  'tests/e2e/specs/password-reset.test.ts',
  'tests/e2e/specs/other-browsers.test.ts',
  'tests/faults/membership-failpoints.test.ts',
  'tests/faults/failpoints.test.ts',
  'tests/faults/floods.test.ts',
  'tests/system/rights/rights.test.ts',
  'tests/system/bad-input/fuzz.test.ts',
  'services/media/src/portraits.int.test.ts',
  'services/media/src/uploads.int.test.ts',
  'services/auth/src/tests/members.int.test.ts',
  'services/gallery/src/tests/one-photo.int.test.ts',
];

/** A new clone has no memory of what took how long, by which Vitest would choose. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? LONG.length : place;
    };
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
