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
      // Workers stop before the server, which waits for its connections.
      workers: live.workers,
    };
  },
});
