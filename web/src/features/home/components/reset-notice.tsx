import { ShieldAlert, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { pageHeading } from '../../../lib/page-heading.ts';
import { passFocusTo } from '../../../lib/pass-focus-to.ts';
import { fullTime } from '../../../lib/time.ts';
import { dismissedReset, dismissReset } from '../dismissed-reset.ts';
import { HOME_TEXT } from '../home-text.ts';

/** Says that a reset of this account's password was requested (D23), until the user dismisses it. */
export function ResetNotice({ requestedAt }: { requestedAt: string | null }) {
  const [dismissed, setDismissed] = useState(dismissedReset);
  if (requestedAt === null || requestedAt === dismissed) return null;
  return (
    <div
      role="status"
      className="mt-5 flex items-start gap-3 rounded-field bg-amber-soft py-1.5 pr-1.5 pl-4 text-[0.9375rem] font-medium text-amber"
    >
      <ShieldAlert aria-hidden="true" className="mt-2 size-5 shrink-0" />
      <p className="grow py-1.5">{HOME_TEXT.reset.text(fullTime(requestedAt))}</p>
      <IconButton
        ref={passFocusTo(pageHeading)}
        label={HOME_TEXT.reset.dismiss}
        className="text-amber!"
        onClick={() => {
          dismissReset(requestedAt);
          setDismissed(requestedAt);
        }}
      >
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
