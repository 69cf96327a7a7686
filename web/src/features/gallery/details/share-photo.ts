import { toast } from '../../../lib/toast/toast.ts';
import { DETAILS_TEXT } from './details-text.ts';
import { photoLink } from './use-opened-photo.ts';

const isPhone = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Shares a link to the photo (D22): by the share sheet of a phone, else by the clipboard. */
export const sharePhoto = async (id: string, title: string): Promise<void> => {
  const url = new URL(photoLink(id), window.location.href).href;
  if (isPhone() && 'share' in navigator) {
    // A share sheet that was closed without a choice is no error.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ kind: 'success', ...DETAILS_TEXT.shared });
  } catch {
    // Browsers allow the clipboard on secure pages only, which a home server without a certificate is not.
    const { title, description } = DETAILS_TEXT.notShared;
    toast({ title, description: description(url) });
  }
};
