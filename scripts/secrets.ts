import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Misused, runCommand } from '@famibook/one-machine/cli/run-command';
import { CannotStart } from '@famibook/service-kit/runtime/cannot-start';
import { makeComposeSecrets, secretsFile } from './image/secrets.ts';

const FILE = '.env';
const usage = `Makes every secret that docker-compose.yml asks for:
  npm run secrets             write them to ${FILE}, which only its owner can read; a file that is there stays as it is
  npm run secrets -- --print  print them instead, to be added to a file or to a store of secrets`;

await runCommand(usage, async (args) => {
  if (args.some((arg) => arg !== '--print')) throw new Misused('Write or print?');
  const secrets = makeComposeSecrets();
  if (args.length > 0) {
    process.stdout.write(secretsFile(secrets));
    return;
  }
  const path = resolve(FILE);
  await writeNew(path, secretsFile(secrets));
  process.stdout.write(`All secrets are in ${path}. "docker compose up" starts FamiBook on http://localhost:8080.
The administrator signs in at /auth, without a FamiBook name, with
  e-mail    ${secrets.FAMIBOOK_ADMIN_EMAIL}
  password  ${secrets.FAMIBOOK_ADMIN_PASSWORD}
Store copies of these two elsewhere, on paper or with a person you trust, or no backup can be restored:
  FAMIBOOK_BACKUP_KEY=${secrets.FAMIBOOK_BACKUP_KEY}
  FAMIBOOK_SECRETS_KEY=${secrets.FAMIBOOK_SECRETS_KEY}
All others can be made again.
`);
});

/** @throws CannotStart when there is one: its passwords are those of databases that hold something. */
async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new CannotStart(
      `${path} is there already, and stays as it is. "npm run secrets -- --print" prints new ones.`,
    );
  });
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
