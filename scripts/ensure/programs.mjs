import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { step } from './step.mjs';

/** The real programs that the tests run against, by their Debian package. */
const programs = [
  { debianPackage: 'chromium', command: 'chromium', insteadBy: 'CHROMIUM_PATH' },
  { debianPackage: 'redis-server', command: 'redis-server', insteadBy: 'TEST_REDIS_URL' },
  { debianPackage: 'rabbitmq-server', command: 'rabbitmq-server', insteadBy: 'TEST_AMQP_URL' },
];

const isOnPath = (command) =>
  [...process.env.PATH.split(delimiter), '/usr/sbin', '/usr/local/sbin'].some((folder) =>
    existsSync(join(folder, command)),
  );

/** Installs what is missing where that is possible (Debian, as root), else says what to install. */
export async function ensurePrograms() {
  const missing = programs
    .filter(({ command, insteadBy }) => !process.env[insteadBy] && !isOnPath(command))
    .map(({ debianPackage }) => debianPackage);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) {
    throw new Error(`The tests need ${missing.join(', ')}: sudo apt-get install ${missing.join(' ')}`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step('Asking Debian for its list of packages', 'apt-get', ['update', '-q'], { env });
  await step(`Installing ${missing.join(', ')}`, 'apt-get', ['install', '-qy', '--no-install-recommends', ...missing], {
    env,
  });
}
