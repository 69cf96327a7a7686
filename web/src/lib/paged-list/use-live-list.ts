import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { PushType } from '@famibook/contracts/live/push';
import { useLive } from '../live/live-provider.tsx';
import { isAboutCurrent } from '../live/pushed-famibook.ts';

interface LiveList {
  user: Pick<CurrentUser, 'isAdmin' | 'famibookId' | 'famibookName'>;
  /** The pushes that report a change of these items. */
  pushes: ReadonlySet<PushType>;
  onChange: (id: string, type: PushType) => void;
  /** Reads what may have changed during a gap in the connection. */
  catchUp: () => Promise<void>;
}

/** Updates the loaded part while others change it (D28). Pushes of the user's other FamiBooks are ignored. */
export function useLiveList({ user, pushes, onChange, catchUp }: LiveList): void {
  useLive({
    onPush: (push) => {
      const { type, data } = push;
      const isShown = user.isAdmin || isAboutCurrent(push, user);
      if (pushes.has(type) && isShown) onChange(data.id, type);
    },
    onReconnect: () => void catchUp(),
  });
}
