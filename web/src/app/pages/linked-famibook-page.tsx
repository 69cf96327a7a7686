import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Membership } from '@famibook/contracts/members/schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { WRAPS } from '../../components/ui/button-style.ts';
import { useMemberships } from '../../features/famibook/api/memberships.ts';
import { FAMIBOOK_TEXT } from '../../features/famibook/famibook-text.ts';
import { useSwitch } from '../../features/famibook/use-switch.ts';
import { useTitle } from '../../lib/use-title.ts';
import { LoadingPage } from '../loading-page.tsx';
import { NoticePage } from '../notice-page.tsx';

const TEXT = FAMIBOOK_TEXT.linked;

interface LinkedFamiBookPageProps {
  famibookId: string;
  user: CurrentUser;
  /** Leads to the same page of the current FamiBook. */
  onStay: () => void;
}

/** Offers to switch to the FamiBook of a link. It goes on to the page when the user is not in that one. */
export default function LinkedFamiBookPage({ famibookId, user, onStay }: LinkedFamiBookPageProps) {
  const { memberships, error } = useMemberships();
  const linked = memberships?.find((one) => one.famibookId === famibookId && one.isApproved);
  const isElsewhere = !linked && (memberships !== undefined || error !== undefined);
  const goOn = useEffectEvent(onStay);
  useEffect(() => {
    if (isElsewhere) goOn();
  }, [isElsewhere]);
  return linked ? <Offer linked={linked} current={user.famibookName} onStay={onStay} /> : <LoadingPage />;
}

interface OfferProps {
  linked: Membership;
  /** The name of the current FamiBook; null when the user has none. */
  current: string | null;
  onStay: () => void;
}

function Offer({ linked: { famibookName }, current, onStay }: OfferProps) {
  const switchTo = useSwitch();
  const [isBusy, setBusy] = useState(false);
  useTitle(famibookName);
  const press = () => {
    setBusy(true);
    // The failure is shown already.
    void switchTo(famibookName, window.location.pathname).catch(() => setBusy(false));
  };
  return (
    <NoticePage
      title={famibookName}
      actions={
        <>
          <Button variant="primary" busy={isBusy} className={WRAPS} onClick={press}>
            {TEXT.switchTo(famibookName)}
          </Button>
          {current !== null && (
            <Button disabled={isBusy} className={WRAPS} onClick={onStay}>
              {TEXT.stay(current)}
            </Button>
          )}
        </>
      }
    >
      <p>{TEXT.about(famibookName)}</p>
      {current !== null && <p>{TEXT.viewing(current)}</p>}
    </NoticePage>
  );
}
