import { toast } from '../../../lib/toast/toast.ts';
import { DETAILS_TEXT } from './details-text.ts';
import { photoLink } from './use-opened-photo.ts';

const isPhone = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Hands on a link that opens the photo for those who may see it (D22): the phone's own way, else by the clipboard. */
export const sharePhoto = async (id: string, title: string): Promise<void> => {
  const url = new URL(photoLink(id), window.location.href).href;
  if (isPhone() && 'share' in navigator) {
    // Closing the phone's sheet without choosing is no failure.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ kind: 'success', ...DETAILS_TEXT.shared });
  } catch {
    // Browsers give the clipboard to secure pages only: a home server without a certificate is none.
    const { title, description } = DETAILS_TEXT.notShared;
    toast({ title, description: description(url) });
  }
};
