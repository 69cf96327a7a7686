// npm test: everything this project can say about itself, in one line at the end. `npm test -- unit int`: those tiers
// only.
import './ensure/refuse-old-node.mjs';
import { constants } from 'node:os';
import { assertDocker } from './ensure/docker.mjs';
import { ensureEverything } from './ensure/everything.mjs';
import { ensurePrograms } from './ensure/programs.mjs';
import { allDone } from './ensure/step.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';
import { runCheck, runTiers } from './tiers.mjs';

const allTiers = ['unit', 'web', 'int', 'system', 'apart', 'e2e', 'faults'];
/** Its files take servers away from each other, so they run in turn, in a run of their own beside the others. */
const inTurn = ['apart'];
/** Longer than the slowest machine takes. */
const MINUTES = 80;
const args = process.argv.slice(2);
const total = { passed: 0, failed: 0 };

function add(counts) {
  for (const { passed, failed } of Object.values(counts)) {
    total.passed += passed;
    total.failed += failed;
  }
  return counts;
}

function close() {
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    add({ interrupted: { passed: 0, failed: 1 } });
    close();
    process.exit(128 + constants.signals[signal]);
  });
}

/** A tier waits as much as it computes, so they share the machine; a table at the end lists them one by one. */
async function runTogether(tiers) {
  const pooled = tiers.filter((tier) => !inTurn.includes(tier));
  const runs = tiers.filter((tier) => inTurn.includes(tier)).map((tier) => [tier]);
  if (pooled.length > 0) runs.push(pooled);
  const env = { TMPDIR: makeTemporaryFolder() };
  const started = runs.map((run) =>
    runTiers(run, { env, minutes: MINUTES, isShownAtEnd: run !== runs.at(-1) }).then(add),
  );
  const counts = Object.assign({}, ...(await Promise.all(started)));
  console.log('\n── tiers');
  for (const tier of tiers)
    console.log(`${tier.padEnd(8)} ${counts[tier].passed} passed, ${counts[tier].failed} failed`);
}

try {
  if (args.includes('--compose')) assertDocker();
  // Debian's packages come and unpack while npm waits for its own.
  await allDone([ensureEverything(), !args.includes('--compose') && ensurePrograms()]);
  if (args.includes('--prove')) {
    const env = { PROVE: 'full' };
    add(await runTiers(['faults'], { env, minutes: 80 }));
    add(await runTiers(['apart'], { env, minutes: 120 }));
    add(await runTiers(['upgrade'], { env, minutes: 120 }));
    add(await runTiers(['system'], { env, minutes: 40, files: ['tests/system/bad-input/fuzz.test.ts'] }));
    add(await runTiers(['e2e'], { env, files: ['tests/e2e/specs/other-browsers.test.ts'] }));
  } else if (args.includes('--compose')) {
    add(await runTiers(['compose'], { minutes: MINUTES }));
  } else if (args.includes('--screens')) {
    add(await runTiers(['screens']));
  } else {
    if (args.length === 0) add(await runCheck());
    await runTogether(args.length === 0 ? allTiers : args);
  }
} catch (error) {
  console.error(error.message);
  add({ failed: { passed: 0, failed: 1 } });
}
close();
