import { approveReset, listApprovedResets, listPendingResets } from '@famibook/contracts/password-reset/routes';
import type { ResetRequest } from '@famibook/contracts/password-reset/schemas';
import { useState } from 'react';
import { rowNameId } from '../../../components/desk/desk-row.tsx';
import { DeskRows } from '../../../components/desk/desk-rows.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SpareKey } from '../../../components/ui/drawings/spare-key.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { call } from '../../../lib/api/call.ts';
import { DESK_PUSHES } from '../../../lib/desk/desk-pushes.ts';
import { useDecisions } from '../../../lib/desk/use-decisions.ts';
import { type DeskList, useDeskList } from '../../../lib/desk/use-desk-list.ts';
import { timeAgo } from '../../../lib/time.ts';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { ResetRow } from './reset-row.tsx';
import { RESETS_TEXT as TEXT } from './resets-text.ts';

const ApproveDialog = lazyDialog(() => import('./approve-reset-dialog.tsx'));

/** Requests for a new password: those that wait for the administrator, and those that wait for the person (D23). */
export default function PasswordResets() {
  const [search, setSearch] = useState('');
  const list = useDeskList<ResetRequest>(listPendingResets, search, DESK_PUSHES.resets);
  const approval = useDialogSubject<ResetRequest>();
  const approved = useApproved();
  const { decide, isLeaving } = useDecisions(() => Promise.all([list.refresh(), approved.list.refresh()]));
  const { subject } = approval;

  return (
    <div className="space-y-9">
      <section aria-labelledby="pending-resets">
        <h3 id="pending-resets" className="mb-3 text-xl">
          {TEXT.pending.title}
        </h3>
        <DeskRows
          list={list}
          search={search}
          onSearch={setSearch}
          text={TEXT.pending}
          drawing={<SpareKey />}
          keyOf={({ id }) => id}
          row={(request) => (
            <ResetRow
              request={request}
              isLeaving={isLeaving(request.id)}
              details={
                <>
                  <span className="text-sm whitespace-nowrap text-ink-quiet">
                    {TEXT.code} <CodeInThrees code={request.code} />
                  </span>
                  <Pill tone="amber">{TEXT.asked(timeAgo(request.createdAt))}</Pill>
                </>
              }
            >
              <Button
                variant="primary"
                aria-describedby={rowNameId(request.id)}
                aria-haspopup="dialog"
                onPointerEnter={ApproveDialog.fetch}
                onFocus={ApproveDialog.fetch}
                onClick={() => approval.open(request)}
              >
                {TEXT.approve}
              </Button>
            </ResetRow>
          )}
        />
      </section>
      <section aria-labelledby="approved-resets">
        <h3 id="approved-resets" className="mb-3 text-xl">
          {TEXT.approved.title}
        </h3>
        <ApprovedList {...approved} />
      </section>
      {subject && (
        <ApproveDialog
          key={approval.opening}
          open={approval.isOpen}
          request={subject}
          approve={(code) => decide({ id: subject.id, words: TEXT, send: () => approve(subject, code) })}
          onClose={approval.close}
        />
      )}
    </div>
  );
}

function approve({ id }: ResetRequest, code: string): Promise<unknown> {
  return call(approveReset, { params: { id }, body: { code } });
}

interface Searched {
  list: DeskList<ResetRequest>;
  search: string;
  onSearch: (search: string) => void;
}

function useApproved(): Searched {
  const [search, onSearch] = useState('');
  return { list: useDeskList<ResetRequest>(listApprovedResets, search, DESK_PUSHES.resets), search, onSearch };
}

function ApprovedList(searched: Searched) {
  return (
    <DeskRows
      {...searched}
      text={TEXT.approved}
      drawing={<SpareKey />}
      keyOf={({ id }) => id}
      row={(request) => (
        <ResetRow
          request={request}
          details={
            request.completedAt ? (
              <Pill tone="sage">{TEXT.completed(timeAgo(request.completedAt))}</Pill>
            ) : (
              <Pill tone="amber">{TEXT.waiting}</Pill>
            )
          }
        />
      )}
    />
  );
}

/** Read out in two threes, as the person sees it. */
function CodeInThrees({ code }: { code: string }) {
  return (
    <span className="font-semibold text-ink tabular-nums">
      {code.slice(0, 3)} {code.slice(3)}
    </span>
  );
}
