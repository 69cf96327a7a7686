import { BackupConfig } from '@famibook/backup/config';
import { keyIdOf, newKeyLines, recoverySheet } from '@famibook/backup/recovery-sheet';
import { Misused, runCommand } from '@famibook/one-machine/cli/run-command';
import { dataDirectoryPath } from '@famibook/one-machine/data-directory/data-directory';
import { readSecret } from '@famibook/one-machine/stored-secret';
import { parseConfig } from '@famibook/service-kit/config/config';
import { preDeploymentBackup } from './backup/pre-deployment.ts';

const usage = `For the operator of the machine:
  npm run backup -- new-key          print a new key for backups as lines for .env; former keys stay among them
  npm run backup -- key-id           print the id of the key that is set, as backups and the recovery sheet name it
  npm run backup -- recovery-sheet   print all that a restore on a new machine needs besides the backups
  npm run backup -- pre-deployment   take a backup before another version is deployed, and wait until it is whole`;

const COMMANDS: Readonly<Record<string, (config: BackupConfig, dataDir: string) => string | Promise<string>>> = {
  'new-key': newKeyLines,
  'key-id': ({ FAMIBOOK_BACKUP_KEY: key }) => `${key ? keyIdOf(key) : 'No FAMIBOOK_BACKUP_KEY is set.'}\n`,
  'recovery-sheet': async (config, dataDir) => {
    const secretsKey = process.env.FAMIBOOK_SECRETS_KEY || (await readSecret(dataDir, 'secrets-key'));
    return recoverySheet({ config, secretsKey, now: new Date() });
  },
  'pre-deployment': (_config, dataDir) => preDeploymentBackup(process.env, dataDir),
};

await runCommand(usage, async ([verb = '', ...more]) => {
  const command = Object.hasOwn(COMMANDS, verb) ? COMMANDS[verb] : undefined;
  if (!command || more.length > 0) throw new Misused('Which command?');
  const dataDir = dataDirectoryPath(process.env);
  const config = parseConfig(BackupConfig, { ...process.env, FAMIBOOK_DATA_DIR: dataDir });
  process.stdout.write(await command(config, dataDir));
});
