import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { LinkedText } from '../../../components/linked-text.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Menu, type MenuEntry } from '../../../components/ui/menu.tsx';
import { TimeAgo } from '../../../components/ui/time-ago.tsx';
import { cameraDayOf } from '../../../lib/time.ts';
import { AuthorName } from '../components/author-name.tsx';
import PhotoEditor from '../components/photo-editor.tsx';
import { TagChips } from '../components/tag-chips.tsx';
import { tagsOf } from '../photos/tags.ts';
import { DETAILS_TEXT } from './details-text.ts';

export interface PhotoTextProps {
  photo: Photo;
  user: CurrentUser;
  onTag?: (tag: string) => void;
  onAuthor?: (id: string) => void;
  onDelete: () => void;
  isEditing: boolean;
  onEdit: (edits: boolean) => void;
}

/** Author, date, description and tags; the owner edits them in place. */
export function PhotoText(props: PhotoTextProps) {
  const { photo, user, onTag, onAuthor, onDelete, isEditing, onEdit } = props;
  const menu = useRef<HTMLDivElement>(null);
  const closeEditor = () => {
    onEdit(false);
    menu.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
  };
  const isOwn = photo.userId === user.id;
  const entries: MenuEntry[] = [];
  if (isOwn) {
    entries.push({
      label: DETAILS_TEXT.edit,
      icon: <Pencil aria-hidden="true" />,
      onSelect: () => onEdit(true),
    });
  }
  if (isOwn || user.isAdmin) {
    entries.push({
      label: DETAILS_TEXT.delete,
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: onDelete,
    });
  }
  return (
    <>
      <div ref={menu} className="flex items-center gap-3 beside:pr-11">
        <div className="group/author relative flex min-w-0 grow items-center gap-3">
          <Avatar person={photo.user} size="l" />
          <div className="min-w-0 leading-snug">
            <AuthorName user={photo.user} onPress={onAuthor && (() => onAuthor(photo.userId))} />
            <p className="text-sm text-ink-quiet">
              <TimeAgo instant={photo.createdAt} />
              {user.isAdmin && ` · ${photo.famibookName}`}
            </p>
          </div>
        </div>
        {entries.length > 0 && <Menu label={DETAILS_TEXT.actions} entries={entries} />}
      </div>
      {isEditing ? (
        <PhotoEditor photo={photo} onClose={closeEditor} />
      ) : (
        <div>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            <LinkedText text={photo.description} />
          </p>
          {photo.takenAt && (
            <p className="mt-1.5 text-sm text-ink-quiet">{DETAILS_TEXT.taken(cameraDayOf(photo.takenAt))}</p>
          )}
          <TagChips tags={tagsOf(photo)} onTag={onTag} />
        </div>
      )}
    </>
  );
}
