import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useState } from 'react';
import { usePhotoDetail } from '../api/photos.ts';
import PhotoDetails from './photo-details.tsx';

interface LinkedPhotoProps {
  open: boolean;
  /** Null while no photo is in the address. */
  id: string | null;
  user: CurrentUser;
  onShow: (id: string) => void;
  onClose: () => void;
}

const NO_GALLERY = {
  photos: [],
  total: 0,
  totalIsCapped: false,
  above: 0,
  hasMore: false,
  readMore: async () => false,
};

/**
 * The details of the photo in the address without a gallery around it. Nothing is shown of a photo that the user may not
 * see, because the page behind already says what the user waits for.
 */
export default function LinkedPhoto({ open, id, user, ...steps }: LinkedPhotoProps) {
  const { data, error } = usePhotoDetail(id);
  const [seen, setSeen] = useState<string>();
  if (data && data.id !== seen) setSeen(data.id);
  // The server shows a photo only to approved members of its FamiBook, whichever is the current one (D9).
  const member = { ...user, isApproved: true };
  const isRefused = error && error.status >= 400 && error.status < 500;
  const isOpen = open && (seen === id || (error !== undefined && !isRefused));
  return <PhotoDetails {...NO_GALLERY} {...steps} user={member} open={isOpen} id={id} />;
}
