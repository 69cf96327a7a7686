import { join } from 'node:path';
import { takePreDeploymentBackup } from '@famibook/backup/pre-deployment';
import { SERVICES_WITH_DATABASE, type ServiceName } from '@famibook/contracts/services';
import { withDatabases } from '@famibook/one-machine/cli/with-databases';
import type { Env } from '@famibook/service-kit/config/config';
import { parseConfig } from '@famibook/service-kit/config/config';
import { PlatformSettings } from '@famibook/service-kit/config/platform-settings';
import { createLog } from '@famibook/service-kit/observability/log';
import { openSecuritySink } from '@famibook/service-kit/observability/security-log/open-security-sink';
import { loadServices } from '@famibook/service-kit/runtime/catalogue';
import { createFileStore } from '@famibook/service-kit/storage/files';
import { createS3Store } from '@famibook/service-kit/storage/s3';
import { catalogue } from '../../catalogue.ts';

/** Takes a backup from the databases and the files alone, whether FamiBook runs or not. @returns what the operator reads */
export function preDeploymentBackup(env: Env, dataDir: string): Promise<string> {
  return withDatabases(env, async (databaseUrl) => {
    const settings = parseConfig(PlatformSettings, env);
    const log = createLog({ level: 'error' });
    const urls = new Map<ServiceName, string>();
    for (const name of SERVICES_WITH_DATABASE) urls.set(name, await databaseUrl(name));
    const bucket = settings.storage && createS3Store(settings.storage);
    const securitySink = openSecuritySink(settings.securityLog, log);
    try {
      const { number, bytes } = await takePreDeploymentBackup({
        env: { ...env, FAMIBOOK_DATA_DIR: dataDir },
        definitions: await loadServices(catalogue, SERVICES_WITH_DATABASE),
        databaseUrl: (name) => urls.get(name) ?? '',
        objects: bucket ?? createFileStore(join(dataDir, 'objects')),
        securitySink,
        log,
      });
      return `Backup ${number} is whole: ${bytes} bytes.\n`;
    } finally {
      securitySink.close();
      bucket?.stop();
    }
  });
}
