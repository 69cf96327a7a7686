import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { step } from './step.mjs';
import { buildVersitygwInBackground } from './versitygw.mjs';

/**
 * The real programs that the tests run against, each by the commands of which one will do, the best first. A command's
 * Debian package has its name unless `packages` says otherwise.
 */
const programs = [
  // Without a window around every page it takes half the processor.
  { commands: ['chromium-headless-shell', 'chromium'], insteadBy: 'CHROMIUM_PATH' },
  { commands: ['redis-server'], insteadBy: 'TEST_REDIS_URL' },
  { commands: ['rabbitmq-server'], insteadBy: 'TEST_AMQP_URL' },
  { commands: ['firefox-esr'], insteadBy: 'FIREFOX_PATH' },
  // The engine of Safari, and an invisible screen for it.
  { commands: ['WebKitWebDriver'], packages: ['webkit2gtk-driver'] },
  { commands: ['xvfb-run'], packages: ['xvfb', 'xauth'] },
];

const isOnPath = (command) =>
  [...process.env.PATH.split(delimiter), '/usr/sbin', '/usr/local/sbin'].some((folder) =>
    existsSync(join(folder, command)),
  );

const isKnownToApt = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;

/** Installs what is missing where that is possible (Debian, as root), else says what to install. */
export async function ensurePrograms() {
  if (!process.env.TEST_S3_URL) buildVersitygwInBackground();
  const missing = programs.filter(({ commands, insteadBy }) => !process.env[insteadBy] && !commands.some(isOnPath));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) {
    const names = missing.flatMap(({ commands, packages }) => packages ?? commands[0]).join(' ');
    throw new Error(`The tests need ${names}: sudo apt-get install ${names}`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step('Asking Debian for its list of packages', 'apt-get', ['update', '-q'], { env });
  const chosen = missing.flatMap(({ commands, packages }) => packages ?? commands.find(isKnownToApt) ?? commands[0]);
  await step(`Installing ${chosen.join(', ')}`, 'apt-get', ['install', '-qy', '--no-install-recommends', ...chosen], {
    env,
  });
}
