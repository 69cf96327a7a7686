import { type EventType, type NewEvent, newEvent } from '@famibook/contracts/events';
import type { CommentId, FamiBookId, FileId, PhotoId, UserId } from '@famibook/contracts/ids';

interface EventPhoto {
  id: PhotoId;
  famibookId: FamiBookId;
  famibookName: string;
  /** The owner, also when another user acted. */
  userId: UserId;
}

type PhotoEvent = Extract<EventType, 'photo.edited.v1' | 'photo.reacted.v1' | 'photo.removed-by-administrator.v1'>;
type CommentEvent = Extract<EventType, 'photo.commented.v1' | 'photo.comment-deleted.v1'>;
type FileEvent = Extract<EventType, 'photo.uploaded.v1' | 'photo.deleted.v1'>;

export function photoEvent(type: PhotoEvent, photo: EventPhoto, version: number): NewEvent {
  return newEvent(type, photo.id, version, photoFields(photo));
}

export function commentEvent(type: CommentEvent, photo: EventPhoto, version: number, commentId: CommentId): NewEvent {
  return newEvent(type, photo.id, version, { ...photoFields(photo), commentId });
}

export function fileEvent(type: FileEvent, photo: EventPhoto & { fileId: FileId }, version: number): NewEvent {
  return newEvent(type, photo.id, version, { ...photoFields(photo), fileId: photo.fileId });
}

function photoFields({ id, famibookId, famibookName, userId }: EventPhoto) {
  return { photoId: id, famibookId, famibookName, userId };
}
