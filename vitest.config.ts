import { defineConfig } from 'vitest/config';
import { isProof } from './tests/faults/counts.ts';
import { LongestFirst } from './tests/longest-first.ts';

const EVERYWHERE = ['**/node_modules/**', '**/generated/**', '**/dist/**'];
/** Real servers behind the integration tests are started once for all of them. */
const BACKING = 'packages/testing/src/backing/global-setup.ts';
/** Started when the first file of a tier asks, for all of its files. */
const SHARED_PRODUCT = 'packages/testing/src/product/shared-product.ts';
/** The same product, each service in a process of its own. */
const SHARED_PRODUCT_APART = 'packages/testing/src/product/shared-product-apart.ts';
/** The next worker need not compile the same again. */
const FLUSH_COMPILE_CACHE = 'packages/testing/src/flush-compile-cache.ts';
/** Deadlines are waits, not figures: all tiers share the machine, and CI's is slow. */
const SECOND = 1000;

/** Two for each core of CI: a test waits for processes, disks and brokers half of its time. */
const MAX_WORKERS = 4;

/** One process a file: what a test leaves behind must not reach the next one. */
const forked = {
  pool: 'forks',
  environment: 'node',
  setupFiles: FLUSH_COMPILE_CACHE,
  exclude: EVERYWHERE,
  expect: { poll: { timeout: 60 * SECOND } },
} as const;

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    sequence: { sequencer: LongestFirst },
    reporters: 'default',
    projects: [
      {
        test: {
          ...forked,
          // Pure rules leave nothing behind: a process serves many files, and reads what they import once.
          isolate: false,
          name: 'unit',
          include: ['packages/**/*.test.ts', 'services/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...EVERYWHERE, '**/*.int.test.ts', 'scripts/new/templates/**'],
          testTimeout: 60 * SECOND,
          hookTimeout: 60 * SECOND,
        },
      },
      {
        extends: 'web/vite.config.ts',
        root: 'web',
        test: {
          // Each file has a window and modules of its own, but jsdom itself is read once for many of them.
          pool: 'vmForks',
          // Its own settings extend the web app's, not those above; one pool needs one number.
          maxWorkers: MAX_WORKERS,
          name: 'web',
          environment: 'jsdom',
          setupFiles: ['src/test/browser-gaps.ts'],
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout: 60 * SECOND,
          hookTimeout: 60 * SECOND,
        },
      },
      {
        test: {
          ...forked,
          name: 'int',
          include: ['packages/**/*.int.test.ts', 'services/**/*.int.test.ts'],
          globalSetup: BACKING,
          testTimeout: 120 * SECOND,
          hookTimeout: 180 * SECOND,
        },
      },
      {
        test: {
          ...forked,
          name: 'system',
          include: ['tests/system/**/*.test.ts'],
          globalSetup: [BACKING, SHARED_PRODUCT],
          testTimeout: 300 * SECOND,
          hookTimeout: 180 * SECOND,
        },
      },
      {
        // Black-box specs once more, against services apart over a real broker, cache, database and S3.
        test: {
          ...forked,
          name: 'apart',
          include: [
            'tests/apart/**/*.test.ts',
            'tests/system/{cached-pictures,own-account}.test.ts',
            'tests/system/reset-takeover.test.ts',
            'tests/system/rights/*.test.ts',
            'tests/system/bad-input/{files,audio-files}.test.ts',
          ],
          env: { PRODUCT: 'apart' },
          globalSetup: SHARED_PRODUCT_APART,
          fileParallelism: false,
          testTimeout: 240 * SECOND,
          hookTimeout: 300 * SECOND,
        },
      },
      {
        // The released version and this one side by side: by `npm run prove`, since it needs the history of the repository.
        test: {
          ...forked,
          name: 'upgrade',
          include: ['tests/upgrade/*.test.ts'],
          fileParallelism: false,
          testTimeout: 1_800 * SECOND,
          hookTimeout: 600 * SECOND,
        },
      },
      {
        // The image and docker-compose.yml, on a Docker engine: by `npm run test:compose`, not by `npm test`.
        test: {
          ...forked,
          name: 'compose',
          include: [
            'tests/compose/**/*.test.ts',
            'tests/system/own-account.test.ts',
            'tests/system/rights/*.test.ts',
            'tests/system/bad-input/{files,audio-files}.test.ts',
          ],
          env: { PRODUCT: 'apart' },
          globalSetup: 'tests/compose/global-setup.ts',
          fileParallelism: false,
          testTimeout: 600 * SECOND,
          hookTimeout: 1_800 * SECOND,
        },
      },
      {
        test: {
          ...forked,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [...EVERYWHERE, 'tests/e2e/screens/**'],
          globalSetup: SHARED_PRODUCT,
          testTimeout: 240 * SECOND,
          hookTimeout: 240 * SECOND,
        },
      },
      {
        // Minutes of pictures for people to look at: made by `npm run screens`, not by `npm test`.
        test: {
          ...forked,
          name: 'screens',
          include: ['tests/e2e/screens/*.test.ts'],
          testTimeout: 120 * SECOND,
          hookTimeout: 120 * SECOND,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...forked,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: BACKING,
          testTimeout: 1_800 * SECOND,
          hookTimeout: 240 * SECOND,
          // The full counts also print figures, which a second crowd beside them would spoil.
          fileParallelism: !isProof,
        },
      },
    ],
  },
});
