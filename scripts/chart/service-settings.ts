import type { ServiceName } from '@famibook/contracts/services';
import { PlatformSettings } from '@famibook/service-kit/config/platform-settings';
import type { z } from 'zod';

/** The settings of one service without the service itself, which takes seconds to load. */
const OWN: Record<ServiceName, () => Promise<z.ZodType>> = {
  gateway: async () => (await import('../../services/gateway/src/config.ts')).GatewayConfig,
  auth: async () => (await import('../../services/auth/src/config.ts')).AuthConfig,
  gallery: async () => (await import('../../services/gallery/src/config.ts')).GalleryConfig,
  media: async () => (await import('../../services/media/src/config.ts')).MediaConfig,
  board: async () => (await import('../../services/board/src/config.ts')).BoardConfig,
  admin: async () => (await import('../../services/admin/src/config.ts')).AdminConfig,
  notifier: async () => (await import('../../services/notifier/src/config.ts')).NotifierConfig,
  backup: async () => (await import('../../services/backup/src/config.ts')).BackupConfig,
};

/** The settings of the process and those of one service. */
export async function settingsOf(name: ServiceName): Promise<z.ZodType[]> {
  return [PlatformSettings, await OWN[name]()];
}
