import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`;

/**
 * Runs one program with a line when it begins, one when it ends and one every 15 seconds between; what it prints is
 * shown only when it fails.
 */
export async function step(title, command, args, options = {}) {
  const began = Date.now();
  console.error(`${title} …`);
  const ticking = setInterval(() => console.error(`${title}: still at it after ${seconds(began)}`), 15_000);
  try {
    const { code, output } = await outcome(command, args, options);
    if (code !== 0) throw new Error(`${output.trim()}\n${title}: this failed (${code}).`);
  } finally {
    clearInterval(ticking);
  }
  console.error(`${title}: done in ${seconds(began)}`);
}

/** Waits for all, also when one fails. @throws with what all that failed have said */
export async function allDone(steps) {
  const outcomes = await Promise.allSettled(steps);
  const failures = outcomes.filter(({ status }) => status === 'rejected').map(({ reason }) => reason.message);
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

function outcome(command, args, options) {
  return new Promise((resolve) => {
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: error.code, output: output + error.message }));
    child.on('close', (code, signal) => resolve({ code: code ?? signal, output }));
  });
}
