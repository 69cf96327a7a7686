// npm test: everything this project can say about itself, in one line at the end. `npm test -- unit int`: those tiers only.
import { constants } from 'node:os';
import { ensureEverything } from './ensure/everything.mjs';
import { ensurePrograms } from './ensure/programs.mjs';
import { runCheck, runTier } from './tiers.mjs';

const allTiers = ['unit', 'web', 'int', 'system', 'apart', 'e2e', 'faults'];
/** Longer than the slowest machine takes; the others end sooner. */
const minutesOf = (tier) => (['e2e', 'faults'].includes(tier) ? 40 : 20);
const args = process.argv.slice(2);
const total = { passed: 0, failed: 0 };

function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

function close() {
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    add({ passed: 0, failed: 1 });
    close();
    process.exit(128 + constants.signals[signal]);
  });
}

try {
  await ensureEverything();
  await ensurePrograms();
  if (args.includes('--prove')) {
    const env = { PROVE: 'full' };
    add(await runTier('faults', { env, minutes: 80 }));
    add(await runTier('apart', { env }));
    add(await runTier('system', { env, minutes: 40, files: ['tests/system/bad-input/fuzz.test.ts'] }));
    add(await runTier('e2e', { env, files: ['tests/e2e/specs/other-browsers.test.ts'] }));
  } else if (args.includes('--screens')) {
    add(await runTier('screens'));
  } else {
    if (args.length === 0) add(await runCheck());
    for (const tier of args.length === 0 ? allTiers : args) add(await runTier(tier, { minutes: minutesOf(tier) }));
  }
} catch (error) {
  console.error(error.message);
  add({ passed: 0, failed: 1 });
}
close();
