import type { CreatedInvitation } from '@famibook/contracts/invitations/schemas';
import { Copy, Share2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { QrCode } from '../../../components/ui/qr-code.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useHoldReload } from '../../../lib/api/use-hold-reload.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { invitationLink } from '../../../lib/invitation.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { INVITATIONS_TEXT } from '../invitations-text.ts';

const TEXT = INVITATIONS_TEXT.made;

interface NewLinkProps {
  invitation: CreatedInvitation;
  famibookName: string;
  onDone: () => void;
}

/** The link that was just made, to copy, to share, and to scan: it cannot be shown again. */
export function NewLink({ invitation, famibookName, onDone }: NewLinkProps) {
  const { token, uses, expiresAt, letsIn } = invitation;
  const link = invitationLink(token);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useHoldReload();

  const copy = async () => {
    if (await copyText(link)) return toast({ kind: 'success', ...TEXT.copied });
    field.current?.select();
    toast(TEXT.notCopied);
  };
  return (
    <Card className="p-5 sm:p-7">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        {TEXT.title}
      </h3>
      <p className="mt-1.5 text-ink-quiet">
        {TEXT.text} {TEXT.goodFor(uses, expiresAt)}
      </p>
      {letsIn && <p className="mt-3 rounded-field bg-amber-soft px-4 py-3 font-medium text-amber">{TEXT.letsIn}</p>}
      <div className="mt-5 grid gap-6 sm:grid-cols-[1fr_220px]">
        <div className="flex min-w-0 flex-col gap-4">
          <TextField
            ref={field}
            label={TEXT.link}
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
              {TEXT.copy}
            </Button>
            {'share' in navigator && (
              <Button icon={<Share2 aria-hidden="true" />} onClick={() => void share(link, famibookName)}>
                {TEXT.share}
              </Button>
            )}
            <Button variant="ghost" onClick={onDone}>
              {TEXT.done}
            </Button>
          </div>
        </div>
        <figure className="max-w-[220px] max-sm:mx-auto">
          <QrCode text={link} label={TEXT.qr} />
          <figcaption className="mt-2 text-sm text-ink-quiet">{TEXT.qrHint}</figcaption>
        </figure>
      </div>
    </Card>
  );
}

/** A share sheet that was closed without a choice is no error. */
async function share(url: string, famibookName: string): Promise<void> {
  await navigator.share({ title: TEXT.shareTitle(famibookName), url }).catch(() => undefined);
}
