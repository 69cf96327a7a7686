import { oldestOpenEnrolment } from './second-factor.ts';

const DAY_MS = 86_400_000;
const ENDED_SESSION_DAYS = 1;
const OPEN_RESET_DAYS = 1;
const COMPLETED_RESET_DAYS = 30;
const INVITATION_DAYS = 30;
const DECISION_DAYS = 90;
const BROWSER_DAYS = 180;

/** What is older than these times may be removed. */
export interface RetentionLimits {
  firstPasswords: Date;
  pendingSignIns: Date;
  /** Second factors that were begun and not confirmed. */
  enrolments: Date;
  /** Ended sessions stay until every cache has the change. */
  endedSessions: Date;
  openResets: Date;
  completedResets: Date;
  /** A second decision about a member is recognised until then (D27). */
  decisions: Date;
  /** Managers see invitations until so long after their end. */
  invitations: Date;
  knownBrowsers: Date;
}

export function retentionLimits(now: Date): RetentionLimits {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    firstPasswords: now,
    pendingSignIns: now,
    enrolments: oldestOpenEnrolment(now),
    endedSessions: daysAgo(ENDED_SESSION_DAYS),
    openResets: daysAgo(OPEN_RESET_DAYS),
    completedResets: daysAgo(COMPLETED_RESET_DAYS),
    decisions: daysAgo(DECISION_DAYS),
    invitations: daysAgo(INVITATION_DAYS),
    knownBrowsers: daysAgo(BROWSER_DAYS),
  };
}
