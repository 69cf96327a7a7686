import { runProcess } from '@famibook/service-kit/runtime/run-process';

/** Everything a FamiBook process can be; `SERVICES` says what this one is. Nothing of a service is loaded before it is chosen. */
await runProcess({
  env: process.env,
  args: process.argv.slice(2),
  catalogue: {
    gateway: async () => (await import('./services/gateway/src/service.ts')).gateway,
    auth: async () => (await import('./services/auth/src/service.ts')).auth,
    gallery: async () => (await import('./services/gallery/src/service.ts')).gallery,
    media: async () => (await import('./services/media/src/service.ts')).media,
    board: async () => (await import('./services/board/src/service.ts')).board,
    admin: async () => (await import('./services/admin/src/service.ts')).admin,
    notifier: async () => (await import('./services/notifier/src/service.ts')).notifier,
  },
  loadSettings: async () => [
    (await import('./services/gateway/src/config.ts')).GatewayConfig,
    (await import('./services/auth/src/config.ts')).AuthConfig,
    (await import('./services/gallery/src/config.ts')).GalleryConfig,
    (await import('./services/media/src/config.ts')).MediaConfig,
    (await import('./services/board/src/config.ts')).BoardConfig,
    (await import('./services/admin/src/config.ts')).AdminConfig,
    (await import('./services/notifier/src/config.ts')).NotifierConfig,
  ],
  openMachine: async (request) => {
    const isDemo = process.argv.includes('--demo');
    if (isDemo) return (await import('@famibook/one-machine/demo/open-demo-machine')).openDemoMachine(request);
    return (await import('@famibook/one-machine/open-machine')).openMachine(request);
  },
});
