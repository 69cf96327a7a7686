import { removeFamiBook, removeUser } from './commands/remove-content.ts';
import type { Deps } from './ports.ts';
import { doThing } from './queries/do-thing.ts';

export type Application = ReturnType<typeof createApplication>;

/** All that sample can do; routes and subscriptions call only this. */
export function createApplication(deps: Deps) {
  return {
    commands: {
      removeFamiBook: removeFamiBook(deps),
      removeUser: removeUser(deps),
    },
    queries: {
      doThing: doThing(),
    },
  };
}
