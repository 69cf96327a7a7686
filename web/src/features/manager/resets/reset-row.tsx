import type { ResetRequest } from '@famibook/contracts/password-reset/schemas';
import type { ReactNode } from 'react';
import { DeskRow, rowNameId } from '../../../components/desk/desk-row.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { RESETS_TEXT } from './resets-text.ts';

interface ResetRowProps {
  request: ResetRequest;
  isLeaving?: boolean;
  /** Code and state. */
  details: ReactNode;
  /** The actions. */
  children?: ReactNode;
}

/** Who asked for a new password, and why. */
export function ResetRow({ request: { id, user, reason }, isLeaving, details, children }: ResetRowProps) {
  return (
    <DeskRow isLeaving={isLeaving}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5">
        <Avatar person={user} />
        <div className="min-w-0 grow basis-44">
          <p id={children ? rowNameId(id) : undefined} className="font-semibold wrap-anywhere">
            {user.firstName} {user.lastName}
          </p>
          <p className="text-sm wrap-anywhere text-ink-quiet">{user.email}</p>
          {reason && (
            <p dir="auto" className="mt-1 text-[0.9375rem] wrap-anywhere">
              {RESETS_TEXT.reason(reason)}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:ml-13">{details}</div>
        {children && <div className="max-sm:-my-1 max-sm:ml-auto">{children}</div>}
      </div>
    </DeskRow>
  );
}
