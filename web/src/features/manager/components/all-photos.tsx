import { adminDeletePhoto, listPhotos } from '@famibook/contracts/photos/routes';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { useState } from 'react';
import { deskHeading } from '../../../components/desk/desk-row.tsx';
import { DeskRows } from '../../../components/desk/desk-rows.tsx';
import { EmptyAlbum } from '../../../components/ui/drawings/empty-album.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { call } from '../../../lib/api/call.ts';
import { DESK_PUSHES } from '../../../lib/desk/desk-pushes.ts';
import { useDecisions } from '../../../lib/desk/use-decisions.ts';
import { useDeskList } from '../../../lib/desk/use-desk-list.ts';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { MANAGER_TEXT } from '../manager-text.ts';
import { PhotoTile } from './photo-tile.tsx';

const TEXT = MANAGER_TEXT.allPhotos;
const MAX_PHOTOS = 200;

/** The newest photos of all FamiBooks, for the administrator. */
export default function AllPhotos() {
  const [tag, setTag] = useState('');
  const list = useDeskList<Photo>(listPhotos, '', DESK_PUSHES.photos, { tag, limit: MAX_PHOTOS });
  const deletion = useDialogSubject<Photo>();
  const { decide, isLeaving } = useDecisions(list.refresh);
  const remove = ({ id }: Photo) =>
    decide({
      id,
      words: MANAGER_TEXT.deletePhoto,
      send: () => call(adminDeletePhoto, { params: { id } }),
    });

  const { subject } = deletion;
  return (
    <>
      <h3 className="mb-3 text-xl">{TEXT.label}</h3>
      <DeskRows
        list={{ ...list, readMore: undefined }}
        search={tag}
        onSearch={setTag}
        text={TEXT}
        drawing={<EmptyAlbum />}
        keyOf={({ id }) => id}
        row={(photo) => (
          <PhotoTile photo={photo} isLeaving={isLeaving(photo.id)} onDelete={() => deletion.open(photo)} />
        )}
        look={(tiles) => (
          <ul aria-label={TEXT.label} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-3">
            {tiles}
          </ul>
        )}
      />
      <LazyConfirmDialog
        open={deletion.isOpen}
        title={MANAGER_TEXT.deletePhoto.title}
        question={subject ? MANAGER_TEXT.deletePhoto.question(subject.user.firstName) : ''}
        confirm={TEXT.delete}
        onConfirm={() => subject && remove(subject)}
        onClose={deletion.close}
        focusAfter={deskHeading}
      />
    </>
  );
}
