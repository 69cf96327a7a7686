import type { Session } from '@famibook/contracts/sessions/schemas';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { showRefusal } from '../../../lib/session/show-refusal.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { ACCOUNT_TEXT } from '../account-text.ts';
import { endOneSession, readSessions, useSessions } from '../api/sessions.ts';
import { Section, SectionWaiting } from './section.tsx';
import { SessionRow } from './session-row.tsx';

const TEXT = ACCOUNT_TEXT.sessions;

/** The session of this browser first, then the others by their last use. */
const inOrder = (sessions: readonly Session[]): Session[] =>
  [...sessions].sort(
    (one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.lastUsedAt.localeCompare(one.lastUsedAt),
  );

function othersOf(sessions: readonly Session[] | null | undefined): readonly Session[] {
  return sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
}

/** The sessions of the user (D25). */
export function SessionsSection() {
  const { data, error, mutate } = useSessions();
  const [isBusy, setBusy] = useState(false);

  const end = async (choose: () => Promise<readonly Session[]>, message: string) => {
    setBusy(true);
    try {
      for (const { id } of await choose()) {
        await endOneSession(id);
        await mutate((all) => all?.filter((session) => session.id !== id), { revalidate: false });
      }
      toast({ kind: 'success', title: message });
    } catch (failure) {
      showRefusal(failure, ACCOUNT_TEXT.failed);
      void mutate();
    } finally {
      setBusy(false);
    }
  };
  /** As they are now: no push reports a sign-in that came after the page was opened. */
  const readOthers = async () => othersOf(await mutate(readSessions(), { revalidate: false }));
  return (
    <Section title={TEXT.title} text={TEXT.text}>
      {!data && <SectionWaiting text={TEXT} hasFailed={error !== undefined} onRetry={mutate} className="h-24" />}
      {data && (
        <ul className="divide-y divide-line">
          {inOrder(data).map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={isBusy}
              onEnd={() => void end(async () => [session], TEXT.ended)}
            />
          ))}
        </ul>
      )}
      {othersOf(data).length > 1 && (
        <Button className="mt-4" busy={isBusy} onClick={() => void end(readOthers, TEXT.endedOthers)}>
          {TEXT.endOthers}
        </Button>
      )}
    </Section>
  );
}
