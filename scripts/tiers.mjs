import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node24, withNode24First } from './ensure/node24.mjs';
import { inRoot, root } from './ensure/paths.mjs';

/** Types, lint and formatting, counted as one test. */
export async function runCheck() {
  console.log('\n── check');
  const { code } = await run(['--run', 'check'], { minutes: 5 });
  return { check: code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 } };
}

/**
 * Runs vitest projects in one pool of workers, or the files of them that are named. The result has a count for each
 * tier: one that crashes, hangs or collects nothing is a failure. With `isShownAtEnd` nothing is printed before the end.
 */
export async function runTiers(tiers, { env = {}, minutes = 20, files = [], isShownAtEnd = false } = {}) {
  const title = `\n── ${[...tiers, ...files].join(' ')}`;
  if (!isShownAtEnd) console.log(title);
  const folder = mkdtempSync(join(tmpdir(), 'famibook-tests-'));
  const report = join(folder, 'counts.json');
  const { code, output } = await run(
    [
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      ...['run', ...files, ...tiers.map((tier) => `--project=${tier}`)],
      ...['--reporter=default', `--reporter=${inRoot('tests', 'tier-counts.ts')}`],
    ],
    { minutes, env: { ...env, TIER_COUNTS: report }, isShownAtEnd },
  );
  if (isShownAtEnd) console.log(`${title}\n${output}`);
  const counts = readCounts(report, tiers);
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0 && Object.values(counts).every(({ failed }) => failed === 0)) {
    console.error(`Vitest ended with ${code} after ${tiers.join(', ')}, and no test failed: counted as a failure.`);
    counts[tiers[0]].failed++;
  }
  return counts;
}

function readCounts(report, tiers) {
  const reported = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  const counts = {};
  for (const tier of tiers) {
    counts[tier] = reported[tier] ?? { passed: 0, failed: 0 };
    if (counts[tier].passed > 0 || counts[tier].failed > 0) continue;
    console.error(`No test of the tier ${tier} was counted: a failure.`);
    counts[tier].failed = 1;
  }
  return counts;
}

function run(args, { minutes, env = {}, isShownAtEnd = false }) {
  return new Promise((resolve) => {
    const output = isShownAtEnd ? 'pipe' : 'inherit';
    const child = spawn(node24, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...withNode24First(), ...env },
    });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
    const end = (code) => resolve({ code, output: Buffer.concat(chunks).toString() });
    const tooLong = setTimeout(() => child.kill('SIGKILL'), minutes * 60_000);
    child.on('error', (error) => end(error.message));
    child.on('exit', (code, signal) => {
      clearTimeout(tooLong);
      end(code ?? signal);
    });
  });
}
