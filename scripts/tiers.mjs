import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node24, withNode24First } from './ensure/node24.mjs';
import { inRoot, root } from './ensure/paths.mjs';

/** Types, lint and formatting, counted as one test. */
export async function runCheck() {
  console.log('\n── check');
  const code = await run(['--run', 'check'], { minutes: 5 });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** One vitest project, or the files of it that are named; a tier that crashes, hangs or collects nothing is a failure. */
export async function runTier(tier, { env = {}, minutes = 20, files = [] } = {}) {
  console.log(`\n── ${[tier, ...files].join(' ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'famibook-tests-'));
  const report = join(folder, 'report.json');
  const code = await run(
    [
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      ...['run', ...files, '--project', tier, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    { minutes, env },
  );
  const counted = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
  rmSync(folder, { recursive: true, force: true });
  const isSilentFailure = counted.failed === 0 && (code !== 0 || counted.passed === 0);
  if (isSilentFailure)
    console.error(`The tier ${tier} ended with ${code} and ${counted.passed} tests passed: counted as a failure.`);
  return isSilentFailure ? { ...counted, failed: 1 } : counted;
}

/** A file that could not even be loaded has no test to count and is one failure; a skipped test is a failure too. */
function count({ testResults }) {
  let passed = 0;
  let failed = 0;
  for (const file of testResults) {
    const good = file.assertionResults.filter(({ status }) => status === 'passed').length;
    const bad = file.assertionResults.length - good;
    passed += good;
    failed += file.status === 'failed' ? Math.max(bad, 1) : bad;
  }
  return { passed, failed };
}

function run(args, { minutes, env = {} }) {
  return new Promise((resolve) => {
    const child = spawn(node24, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...withNode24First(), ...env },
    });
    const tooLong = setTimeout(() => child.kill('SIGKILL'), minutes * 60_000);
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => {
      clearTimeout(tooLong);
      resolve(code ?? signal);
    });
  });
}
