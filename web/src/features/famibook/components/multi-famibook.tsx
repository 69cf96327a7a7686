import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { BookOpen, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { useTitle } from '../../../lib/use-title.ts';
import { useMemberships } from '../api/memberships.ts';
import { FAMIBOOK_TEXT } from '../famibook-text.ts';
import { JoinTab } from './join-tab.tsx';
import { MembershipList } from './membership-list.tsx';
import { SwitchAnywhere } from './switch-anywhere.tsx';

const TEXT = FAMIBOOK_TEXT.page;

/** All FamiBooks of a user, and the form to join another one. */
export function MultiFamiBook({ user }: { user: CurrentUser }) {
  const of = useMemberships();
  const heading = useRef<HTMLHeadingElement>(null);
  const [tab, setTab] = useState('list');
  useTitle(TEXT.title);
  return (
    <main className="wrap max-w-[860px]! pt-[clamp(28px,5vw,56px)]">
      <h1 ref={heading} tabIndex={-1} className="text-[clamp(2.125rem,4.6vw,3rem)]">
        {TEXT.title}
      </h1>
      <p className="mt-2 mb-7 text-ink-quiet">{TEXT.subtitle}</p>
      <Tabs
        label={TEXT.title}
        selected={tab}
        onSelect={setTab}
        items={[
          {
            id: 'list',
            label: TEXT.tabs.list,
            icon: <BookOpen aria-hidden="true" className="max-sm:hidden" />,
            content: (
              <div className="flex flex-col gap-5">
                {user.isAdmin && <SwitchAnywhere user={user} />}
                <MembershipList
                  of={of}
                  isAdmin={user.isAdmin}
                  onJoin={() => setTab('join')}
                  focusAfter={() => heading.current}
                />
              </div>
            ),
          },
          {
            id: 'join',
            label: TEXT.tabs.join,
            icon: <UserPlus aria-hidden="true" className="max-sm:hidden" />,
            content: <JoinTab onAsked={of.refresh} />,
          },
        ]}
      />
    </main>
  );
}
