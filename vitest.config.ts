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
const SECOND = 1000;

/** One process a file: what a test leaves behind must not reach the next one. Few at a time: CI has two cores. */
const forked = { pool: 'forks', environment: 'node', exclude: EVERYWHERE } as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: 'default',
    projects: [
      {
        test: {
          ...forked,
          name: 'unit',
          include: ['packages/**/*.test.ts', 'services/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...EVERYWHERE, '**/*.int.test.ts'],
          testTimeout: 10 * SECOND,
        },
      },
      {
        extends: 'web/vite.config.ts',
        root: 'web',
        test: {
          pool: 'forks',
          name: 'web',
          environment: 'jsdom',
          setupFiles: ['src/test/browser-gaps.ts'],
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout: 10 * SECOND,
        },
      },
      {
        test: {
          ...forked,
          name: 'int',
          include: ['packages/**/*.int.test.ts', 'services/**/*.int.test.ts'],
          globalSetup: BACKING,
          testTimeout: 30 * SECOND,
          hookTimeout: 60 * SECOND,
        },
      },
      {
        test: {
          ...forked,
          name: 'system',
          include: ['tests/system/**/*.test.ts'],
          globalSetup: [BACKING, SHARED_PRODUCT],
          testTimeout: 180 * SECOND,
          hookTimeout: 120 * SECOND,
        },
      },
      {
        // Black-box specs once more, against services apart over a real broker, cache, database and S3.
        test: {
          ...forked,
          name: 'apart',
          include: [
            'tests/apart/**/*.test.ts',
            'tests/system/own-account.test.ts',
            'tests/system/reset-takeover.test.ts',
            'tests/system/rights/*.test.ts',
            'tests/system/bad-input/{files,audio-files}.test.ts',
          ],
          env: { PRODUCT: 'apart' },
          globalSetup: SHARED_PRODUCT_APART,
          fileParallelism: false,
          testTimeout: 120 * SECOND,
          hookTimeout: 300 * SECOND,
        },
      },
      {
        test: {
          ...forked,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [...EVERYWHERE, 'tests/e2e/screens/**'],
          globalSetup: SHARED_PRODUCT,
          // A wait, not a figure: a busy machine shows things late.
          expect: { poll: { timeout: 30 * SECOND } },
          testTimeout: 120 * SECOND,
          hookTimeout: 120 * SECOND,
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
          hookTimeout: 120 * SECOND,
          // The full counts also tell figures, which a second crowd beside them would spoil.
          fileParallelism: !isProof,
        },
      },
    ],
  },
});
