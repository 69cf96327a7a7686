import { LINK_TOAST } from '../../../config/timing.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { DETAILS_TEXT } from './details-text.ts';
import { photoLink } from './use-opened-photo.ts';

const isPhone = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Shares a link to the photo (D22): by the share sheet of a phone, else by the clipboard. */
export async function sharePhoto(id: string, title: string): Promise<void> {
  const url = new URL(photoLink(id), window.location.href).href;
  if (isPhone() && 'share' in navigator) {
    // A share sheet that was closed without a choice is no error.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  const { shared, notShared } = DETAILS_TEXT;
  if (await copyText(url)) return toast({ kind: 'success', ...shared });
  const { title: toastTitle, description, link } = notShared;
  toast({ title: toastTitle, description, duration: LINK_TOAST, values: [{ label: link, value: url }] });
}
