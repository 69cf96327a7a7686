import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { type ReactNode, useState } from 'react';
import { useSWRConfig } from 'swr';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { WaitingDoor } from '../../components/ui/drawings/waiting-door.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { chooseFamiBook } from '../../lib/session/choose-famibook.ts';
import { CURRENT_USER, useCurrentUser } from '../../lib/session/use-current-user.ts';
import { FamiBookQuestion } from '../famibook-question.tsx';

const TEXT = {
  title: 'Which FamiBook is this for?',
  text: 'What you do here is for one FamiBook. Choose it first.',
  choose: 'Choose a FamiBook',
  other: 'Choose another',
  current: 'FamiBook:',
} as const;

/** What is about the current FamiBook alone. The administrator, who may have none, chooses it here (D1). */
export function ForFamiBook({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { mutate } = useSWRConfig();
  const { refresh } = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  if (!user.isAdmin) return children;
  const choose = async () => {
    setAsking(true);
    const isChosen = await chooseFamiBook();
    setAsking(false);
    if (!isChosen) return;
    await refresh();
    // What was read is about the FamiBook of before.
    await mutate((key) => key !== CURRENT_USER, undefined);
  };
  return (
    <>
      {user.famibookName === null ? (
        <Card>
          <EmptyState
            drawing={<WaitingDoor />}
            title={TEXT.title}
            text={TEXT.text}
            action={
              <Button variant="primary" aria-haspopup="dialog" onClick={() => void choose()}>
                {TEXT.choose}
              </Button>
            }
          />
        </Card>
      ) : (
        <>
          <p className="mb-4 flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 wrap-anywhere">
              {TEXT.current} <span className="font-semibold">{user.famibookName}</span>
            </span>
            <Button variant="ghost" aria-haspopup="dialog" onClick={() => void choose()}>
              {TEXT.other}
            </Button>
          </p>
          <div key={user.famibookId}>{children}</div>
        </>
      )}
      {isAsking && <FamiBookQuestion />}
    </>
  );
}
