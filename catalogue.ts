import type { Catalogue } from '@famibook/service-kit/runtime/catalogue';
import type { ProcessOptions } from '@famibook/service-kit/runtime/process-options';

/** Everything a FamiBook process can be. Nothing of a service is loaded before it is chosen. */
export const catalogue: Catalogue = {
  gateway: async () => (await import('./services/gateway/src/service.ts')).gateway,
  auth: async () => (await import('./services/auth/src/service.ts')).auth,
  gallery: async () => (await import('./services/gallery/src/service.ts')).gallery,
  media: async () => (await import('./services/media/src/service.ts')).media,
  board: async () => (await import('./services/board/src/service.ts')).board,
  admin: async () => (await import('./services/admin/src/service.ts')).admin,
  notifier: async () => (await import('./services/notifier/src/service.ts')).notifier,
  backup: async () => (await import('./services/backup/src/service.ts')).backup,
};

/** The settings of every service, to distinguish a mistyped setting from one of a service that runs elsewhere. */
export const loadSettings: ProcessOptions['loadSettings'] = async () => [
  (await import('./services/gateway/src/config.ts')).GatewayConfig,
  (await import('./services/auth/src/config.ts')).AuthConfig,
  (await import('./services/gallery/src/config.ts')).GalleryConfig,
  (await import('./services/media/src/config.ts')).MediaConfig,
  (await import('./services/board/src/config.ts')).BoardConfig,
  (await import('./services/admin/src/config.ts')).AdminConfig,
  (await import('./services/notifier/src/config.ts')).NotifierConfig,
  (await import('./services/backup/src/config.ts')).BackupConfig,
];
