import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { buildVersitygw, canHaveVersitygw, versitygwPath } from '../../../../scripts/ensure/versitygw.mjs';
import { lastingPort } from './lasting-port.ts';
import type { Reaper } from './reaper.ts';
import { until } from './until.ts';

/** A server of S3's protocol, as text with its credentials: `http://key:secret@host:port`. */
export async function startS3(reaper: Reaper): Promise<string> {
  const [key, secret] = ['famibook-test', randomUUID()];
  const folder = await reaper.folder();
  const port = await lastingPort();
  const run = (program: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true, env: { ...process.env, ...env } });
    child.unref();
    if (child.pid !== undefined) reaper.started(child.pid);
  };
  if (canHaveVersitygw()) {
    await buildVersitygw();
    const credentials = { ROOT_ACCESS_KEY: key, ROOT_SECRET_KEY: secret };
    run(versitygwPath, ['--port', `127.0.0.1:${port}`, 'posix', folder], credentials);
  } else {
    console.log('S3 is played by s3rver, for want of Go: signatures, checksums and If-None-Match are not shown.');
    const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
    run(process.execPath, [program, '--silent', '--address', '127.0.0.1', '--port', String(port), '-d', folder]);
  }
  await until(() => fetch(`http://127.0.0.1:${port}/`).then(() => undefined));
  const credentials = canHaveVersitygw() ? `${key}:${secret}` : 'S3RVER:S3RVER';
  return `http://${credentials}@127.0.0.1:${port}`;
}
