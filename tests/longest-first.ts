import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest of all tiers, longest first; begun last, one of them would run on alone. */
const LONG = [
  'tests/e2e/specs/accessibility.test.ts',
  'tests/e2e/specs/errors/failing-server.test.ts',
  'tests/e2e/specs/home/home.test.ts',
  'tests/faults/membership-failpoints.test.ts',
  'services/media/src/tests/upload-replicas.int.test.ts',
  'tests/faults/restore-failpoints.test.ts',
  'tests/faults/failpoints.test.ts',
  'tests/e2e/specs/memories.test.ts',
  'tests/e2e/specs/attempt-limits.test.ts',
  'tests/e2e/specs/errors/ended-session.test.ts',
  'tests/e2e/specs/password-reset/request.test.ts',
  'tests/e2e/specs/password-reset/forms.test.ts',
  'services/media/src/tests/portraits.int.test.ts',
  'tests/faults/floods.test.ts',
  'tests/system/one-machine.test.ts',
  'tests/system/rights/rights.test.ts',
  'tests/e2e/specs/errors/refused-upload.test.ts',
  'tests/faults/broker-death.test.ts',
  'tests/e2e/specs/way-back.test.ts',
  'tests/e2e/specs/live.test.ts',
  'tests/faults/kill-while-uploading.test.ts',
  'services/media/src/tests/crash.int.test.ts',
  'packages/service-kit/src/messaging/bus/rabbitmq/broker-death.int.test.ts',
  'tests/e2e/specs/resumable-upload/resumable-upload.test.ts',
  'tests/e2e/specs/gallery/gallery.test.ts',
  'tests/e2e/specs/home/sign-out.test.ts',
  'tests/e2e/specs/messages/board.test.ts',
  'tests/e2e/specs/messages/review.test.ts',
  'tests/e2e/specs/audio/playback.test.ts',
  'tests/e2e/specs/account.test.ts',
  'services/gallery/src/tests/upload.int.test.ts',
  'tests/system/bad-input/fuzz.test.ts',
  'services/gateway/src/live/live.int.test.ts',
  'services/media/src/tests/upload-crash.int.test.ts',
  'tests/system/demo.test.ts',
  'tests/faults/cut-uploads.test.ts',
  'tests/e2e/specs/other-browsers.test.ts',
  'tests/e2e/specs/upload.test.ts',
  'tests/e2e/specs/photo-details.test.ts',
  'services/media/src/tests/stage-image.int.test.ts',
  'services/gallery/src/tests/crash.int.test.ts',
  'tests/e2e/specs/budget.test.ts',
  'services/auth/src/tests/session-cache-outage.int.test.ts',
  'services/auth/src/tests/members.int.test.ts',
  'services/media/src/tests/upload-bytes.int.test.ts',
  'services/media/src/tests/uploads.int.test.ts',
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
