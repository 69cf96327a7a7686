import { type EventType, type NewEvent, newEvent } from '@famibook/contracts/events';
import type { CommentId, FamiBookId, FileId, PhotoId, UserId } from '@famibook/contracts/ids';

interface AboutPhoto {
  id: string;
  famibookId: string;
  famibookName: string;
  /** Its owner, whoever acted. */
  userId: string;
}

const photoFields = (photo: AboutPhoto) => ({
  photoId: photo.id as PhotoId,
  famibookId: photo.famibookId as FamiBookId,
  famibookName: photo.famibookName,
  userId: photo.userId as UserId,
});

type PlainPhotoFact = Extract<EventType, 'photo.edited.v1' | 'photo.reacted.v1'>;
type CommentFact = Extract<EventType, 'photo.commented.v1' | 'photo.comment-deleted.v1'>;
type FileFact = Extract<EventType, 'photo.uploaded.v1' | 'photo.deleted.v1'>;

export const photoFact = (type: PlainPhotoFact, photo: AboutPhoto, version: number): NewEvent =>
  newEvent(type, photo.id, version, photoFields(photo));

export const commentFact = (type: CommentFact, photo: AboutPhoto, version: number, commentId: string): NewEvent =>
  newEvent(type, photo.id, version, { ...photoFields(photo), commentId: commentId as CommentId });

export const fileFact = (type: FileFact, photo: AboutPhoto & { fileId: string }, version: number): NewEvent =>
  newEvent(type, photo.id, version, { ...photoFields(photo), fileId: photo.fileId as FileId });
