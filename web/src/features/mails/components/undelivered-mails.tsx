import { listUndeliveredMails, retryMail } from '@famibook/contracts/mails/routes';
import type { UndeliveredMail } from '@famibook/contracts/mails/schemas';
import { DeskRow, rowNameId } from '../../../components/desk/desk-row.tsx';
import { DeskRows } from '../../../components/desk/desk-rows.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { QuietTable } from '../../../components/ui/drawings/quiet-table.tsx';
import { call } from '../../../lib/api/call.ts';
import { useDecisions } from '../../../lib/desk/use-decisions.ts';
import { useDeskList } from '../../../lib/desk/use-desk-list.ts';
import { timeAgo } from '../../../lib/time.ts';
import { MAILS_TEXT, TEMPLATE_TEXT } from '../mails-text.ts';

const TEXT = MAILS_TEXT;

/** Mails that were given up, each with what the mail server said last (D44). */
export default function UndeliveredMails() {
  const list = useDeskList<UndeliveredMail>(listUndeliveredMails, '', []);
  const { decide, isSending, isLeaving } = useDecisions(list.refresh);
  const retry = ({ id }: UndeliveredMail) =>
    decide({ id, words: TEXT.retry, send: () => call(retryMail, { params: { id } }) });
  return (
    <DeskRows
      list={list}
      text={TEXT}
      drawing={<QuietTable />}
      keyOf={({ id }) => id}
      row={(mail) => (
        <MailRow
          mail={mail}
          isLeaving={isLeaving(mail.id)}
          isSending={isSending(mail.id)}
          onRetry={() => retry(mail)}
        />
      )}
    />
  );
}

interface MailRowProps {
  mail: UndeliveredMail;
  isLeaving: boolean;
  isSending: boolean;
  onRetry: () => Promise<unknown>;
}

function MailRow({ mail, isLeaving, isSending, onRetry }: MailRowProps) {
  const { id, recipient, template, famibookName, reason, tries, givenUpAt } = mail;
  return (
    <DeskRow isLeaving={isLeaving}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5">
        <div id={rowNameId(id)} className="min-w-0 grow basis-56 wrap-anywhere">
          <p>
            <span className="font-semibold">{recipient?.name ?? TEXT.deletedUser}</span>
            {recipient && <span className="text-ink-quiet"> {recipient.email}</span>}
          </p>
          <p className="text-[0.9375rem]">
            {TEMPLATE_TEXT[template]}
            {famibookName !== null && <span className="text-ink-quiet"> · {famibookName}</span>}
          </p>
          <p className="text-sm text-ink-quiet">{TEXT.reason(reason)}</p>
          <p className="text-sm text-ink-quiet">{TEXT.tries(tries, timeAgo(givenUpAt))}</p>
        </div>
        <Button
          className="max-sm:ml-auto"
          aria-describedby={rowNameId(id)}
          busy={isSending}
          onClick={() => void onRetry()}
        >
          {TEXT.retry.label}
        </Button>
      </div>
    </DeskRow>
  );
}
