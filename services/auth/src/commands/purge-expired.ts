import { forgetEndedBefore } from '../domain/session-lifetime.ts';
import type { Deps } from '../ports.ts';

const DAY_MS = 86_400_000;
const BROWSER_DAYS = 180;
const DECISION_DAYS = 90;
const COMPLETED_RESET_DAYS = 30;

/** Removes what nobody needs any more: sessions over, browsers not seen for long, old decisions, spent passwords and resets. */
export const forgetWhatEnded = (d: Pick<Deps, 'reader' | 'now'>) => async (): Promise<void> => {
  const now = d.now();
  const ended = forgetEndedBefore(now);
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await d.reader.session.deleteMany({ where: { OR: [{ expiresAt: { lt: ended } }, { endedAt: { lt: ended } }] } });
  await d.reader.knownBrowser.deleteMany({ where: { lastUsedAt: { lt: daysAgo(BROWSER_DAYS) } } });
  await d.reader.endedMembership.deleteMany({ where: { endedAt: { lt: daysAgo(DECISION_DAYS) } } });
  await d.reader.firstPassword.deleteMany({ where: { expiresAt: { lt: now } } });
  await d.reader.passwordReset.deleteMany({
    where: {
      OR: [
        { completedAt: null, openUntil: { lt: daysAgo(1) } },
        { endedAt: { lt: daysAgo(1) } },
        { completedAt: { lt: daysAgo(COMPLETED_RESET_DAYS) } },
      ],
    },
  });
};
