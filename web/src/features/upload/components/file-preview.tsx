import clsx from 'clsx';
import { FileImage, FileX } from 'lucide-react';
import { useState } from 'react';
import type { UploadItem } from '../upload-items.ts';
import { isRefused } from '../upload-items.ts';

interface FilePreviewProps {
  item: UploadItem;
  className: string;
}

/** A thumbnail of the file, or an icon for one that the browser cannot draw. */
export function FilePreview({ item, className }: FilePreviewProps) {
  const [isBroken, setBroken] = useState(false);
  const box = clsx('shrink-0 rounded-lg bg-line', className);
  if (!isBroken && !isRefused(item)) {
    return (
      <img
        src={item.preview}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className={clsx(box, 'object-cover')}
      />
    );
  }
  const Icon = isRefused(item) ? FileX : FileImage;
  return (
    <span className={clsx(box, 'grid place-items-center text-ink-quiet')}>
      <Icon aria-hidden="true" className="size-7" />
    </span>
  );
}
