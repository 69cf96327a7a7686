import { defineService } from '@famibook/service-kit/runtime/service';
import { NotifierConfig } from './config.ts';
import { createNotifier } from './notifier.ts';

/** Tells open browsers what has changed (D28). */
export const notifier = defineService({
  name: 'notifier',
  config: NotifierConfig,
  compose: (ctx) => {
    const live = createNotifier(ctx);
    return {
      routes: () => undefined,
      server: live.server,
      subscriptions: live.subscriptions,
      // A worker stops before the server, which waits for its connections.
      workers: [{ name: 'live connections', start: live.start, stop: live.stop }],
    };
  },
});
