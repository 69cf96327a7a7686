import { Misused, runCommand } from '@famibook/one-machine/cli/run-command';
import { makeChartSecrets } from './chart/secrets.ts';

const usage = `Prints all Secrets that the Helm chart reads, with new keys and passwords, for kubectl create -f -
  DATABASE_SERVER=… REDIS_URL=… AMQP_URL=… node scripts/kubernetes-secrets.ts
DATABASE_SERVER       host:port/database of Postgres
DATABASE_ADMIN_URL    a Postgres address that may make roles, when the chart is to make them
REDIS_URL, AMQP_URL   addresses with user and password
AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, SMTP_URL, OTEL_EXPORTER_OTLP_HEADERS   when they are used
FAMIBOOK_BACKUP_ACCESS_KEY_ID, FAMIBOOK_BACKUP_SECRET_ACCESS_KEY   when backups lie at another provider than photos
GOOGLE_DRIVE_CLIENT_ID, _CLIENT_SECRET, _REFRESH_TOKEN, _FOLDER_ID   when backups lie in Google Drive
FAMIBOOK_BACKUP_KEY, FAMIBOOK_BACKUP_OLD_KEYS, FAMIBOOK_SECRETS_KEY   from the recovery sheet, after a loss`;

await runCommand(usage, async (args) => {
  if (args.length > 0) throw new Misused('It takes settings only.');
  const items = makeChartSecrets(process.env);
  process.stdout.write(`${JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2)}\n`);
});
