import { BackupConfig } from '@famibook/backup/config';
import { recordOperatorCommand } from '@famibook/backup/record-operator-command';
import { keyIdOf, newKeyLines, recoverySheet } from '@famibook/backup/recovery-sheet';
import { Misused, runCommand } from '@famibook/one-machine/cli/run-command';
import { withDatabases } from '@famibook/one-machine/cli/with-databases';
import { dataDirectoryPath } from '@famibook/one-machine/data-directory/data-directory';
import { readSecret } from '@famibook/one-machine/stored-secret';
import { parseConfig } from '@famibook/service-kit/config/config';
import { formatStartupError } from '@famibook/service-kit/runtime/format-startup-error';
import { preDeploymentBackup } from './backup/pre-deployment.ts';

const usage = `For the operator of the machine:
  npm run backup -- new-key          print a new key for backups as lines for .env; former keys stay among them
  npm run backup -- key-id           print the id of the key that is set, as backups and the recovery sheet name it
  npm run backup -- recovery-sheet   print all that a restore on a new machine needs besides the backups
  npm run backup -- pre-deployment   take a backup before another version is deployed, and wait until it is whole`;

const COMMANDS: Readonly<Record<string, (config: BackupConfig, dataDir: string) => string | Promise<string>>> = {
  'new-key': async (config) => {
    await record('new-key', 'operator.backup-key-made.v1');
    return newKeyLines(config);
  },
  'key-id': ({ FAMIBOOK_BACKUP_KEY: key }) => `${key ? keyIdOf(key) : 'No FAMIBOOK_BACKUP_KEY is set.'}\n`,
  'recovery-sheet': async (config, dataDir) => {
    await record('recovery-sheet', 'operator.recovery-sheet-printed.v1');
    const secretsKey = process.env.FAMIBOOK_SECRETS_KEY || (await readSecret(dataDir, 'secrets-key'));
    const { FAMIBOOK_ADMIN_EMAIL: administrator, SERVICES: services } = process.env;
    return recoverySheet({ config, secretsKey, administrator, isApart: Boolean(services), now: new Date() });
  },
  'pre-deployment': (_config, dataDir) => preDeploymentBackup(process.env, dataDir),
};

/** For Activity (D41). The command works all the same where there is no database yet, or none anymore. */
async function record(command: string, type: Parameters<typeof recordOperatorCommand>[0]['type']): Promise<void> {
  try {
    await withDatabases(process.env, async (databaseUrl) =>
      recordOperatorCommand({ databaseUrl: await databaseUrl('backup'), command: `backup ${command}`, type }),
    );
  } catch (error) {
    const [reason] = formatStartupError(error).split('\n');
    process.stderr.write(`Activity has no line of this: ${reason}\n`);
  }
}

await runCommand(usage, async ([verb = '', ...more]) => {
  const command = Object.hasOwn(COMMANDS, verb) ? COMMANDS[verb] : undefined;
  if (!command || more.length > 0) throw new Misused('Which command?');
  const dataDir = dataDirectoryPath(process.env);
  const config = parseConfig(BackupConfig, { ...process.env, FAMIBOOK_DATA_DIR: dataDir });
  process.stdout.write(await command(config, dataDir));
});
