import { removeFamibook } from './commands/remove-famibook.ts';
import { removeUser } from './commands/remove-user.ts';
import type { Deps } from './ports.ts';
import { doThing } from './queries/do-thing.ts';

export type Application = ReturnType<typeof createApplication>;

/** All that sample can do; routes and event handlers call nothing else. */
export function createApplication(_deps: Deps) {
  return {
    commands: {
      removeFamibook: removeFamibook(),
      removeUser: removeUser(),
    },
    queries: {
      doThing: doThing(),
    },
  };
}
