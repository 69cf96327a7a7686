import { Tags } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { GALLERY_TEXT } from '../gallery-text.ts';

const AllTagsDialog = lazyDialog(() => import('./all-tags-dialog.tsx'));

/** The button that opens the list of tags. */
export function AllTags({ onTag }: { onTag: (tag: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        icon={<Tags aria-hidden="true" />}
        onPointerEnter={() => void AllTagsDialog.fetch()}
        onFocus={() => void AllTagsDialog.fetch()}
        onClick={() => setOpen(true)}
      >
        {GALLERY_TEXT.allTags.open}
      </Button>
      <AllTagsDialog open={isOpen} onClose={() => setOpen(false)} onTag={onTag} />
    </>
  );
}
