import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { showRefusal } from '../../../lib/session/show-refusal.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { ACCOUNT_TEXT } from '../account-text.ts';
import { clearPicture, savePicture } from '../api/account.ts';
import { readablePicture } from '../picture/cropped-jpeg.ts';
import { useUpdateUser } from '../use-update-user.ts';
import { Section } from './section.tsx';

const TEXT = ACCOUNT_TEXT.picture;
const CropDialog = lazyDialog(() => import('../picture/crop-dialog.tsx'));

const sayUnreadable = () => toast({ kind: 'error', title: ACCOUNT_TEXT.failed, description: TEXT.unreadable });

export function PictureSection({ user }: { user: CurrentUser }) {
  const change = useUpdateUser();
  const input = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const readable = await readablePicture(file);
    if (!readable) return sayUnreadable();
    setUrl(readable);
    setOpen(true);
  };
  const save = async (picture: Blob): Promise<boolean> => {
    const previewUrl = URL.createObjectURL(picture);
    try {
      await change({
        optimistic: { profileImageUrl: previewUrl },
        save: () => savePicture(picture),
        saved: TEXT.changed,
      });
      return true;
    } catch (error) {
      showRefusal(error, ACCOUNT_TEXT.failed);
      return false;
    } finally {
      URL.revokeObjectURL(previewUrl);
    }
  };
  const remove = () =>
    change({ optimistic: { profileImageUrl: null }, save: clearPicture, saved: TEXT.removed }).catch((error: unknown) =>
      showRefusal(error, ACCOUNT_TEXT.failed),
    );
  return (
    <Section title={TEXT.title} text={TEXT.text}>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar person={user} size="xl" />
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={TEXT.choose}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button icon={<ImageUp aria-hidden="true" />} onClick={() => input.current?.click()}>
          {user.profileImageUrl ? TEXT.change : TEXT.choose}
        </Button>
        {user.profileImageUrl && (
          <Button variant="ghost" className="-ml-3" onClick={() => void remove()}>
            {TEXT.remove}
          </Button>
        )}
      </div>
      {url && (
        <CropDialog
          key={url}
          open={isOpen}
          url={url}
          onClose={() => setOpen(false)}
          onSave={save}
          onUnreadable={sayUnreadable}
        />
      )}
    </Section>
  );
}
