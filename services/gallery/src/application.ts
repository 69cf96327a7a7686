import { deletePhoto, editPhoto } from './commands/change-photo.ts';
import { commentOnPhoto, deleteComment } from './commands/comment-on-photo.ts';
import { importComments } from './commands/import-comments.ts';
import { importPhoto, matchImports } from './commands/import-photo.ts';
import { importReactions } from './commands/import-reactions.ts';
import { reactToPhoto } from './commands/react-to-photo.ts';
import { removeFamiBook, removeUser } from './commands/remove-content.ts';
import { discardImage, finishUpload, stageImage, uploadPhoto } from './commands/upload-photo.ts';
import type { Deps } from './ports.ts';
import { findKnownPhotos, findUsedFiles } from './queries/find-files.ts';
import { getPhoto, listComments, listReactions, openOriginal, viewPhoto } from './queries/get-photo.ts';
import { listArchiveComments, listArchivePhotos, listArchiveReactions } from './queries/list-archive.ts';
import { listMonths, listOnThisDay } from './queries/list-memories.ts';
import { countPhotos, getPhotoTotals, listPhotos, listTags, readPhotosVersion } from './queries/list-photos.ts';
import { authorizeUpload } from './queries/prepare-upload.ts';

export type Application = ReturnType<typeof createApplication>;

/** All that gallery can do; routes and subscriptions call only this. */
export function createApplication(deps: Deps) {
  return {
    commands: {
      commentOnPhoto: commentOnPhoto(deps),
      deleteComment: deleteComment(deps),
      deletePhoto: deletePhoto(deps),
      discardImage: discardImage(deps),
      editPhoto: editPhoto(deps),
      finishUpload: finishUpload(deps),
      importComments: importComments(deps),
      importPhoto: importPhoto(deps),
      importReactions: importReactions(deps),
      matchImports: matchImports(deps),
      reactToPhoto: reactToPhoto(deps),
      removeFamiBook: removeFamiBook(deps),
      removeUser: removeUser(deps),
      stageImage: stageImage(deps),
      uploadPhoto: uploadPhoto(deps),
    },
    queries: {
      authorizeUpload: authorizeUpload(deps),
      countPhotos: countPhotos(deps),
      findKnownPhotos: findKnownPhotos(deps),
      findUsedFiles: findUsedFiles(deps),
      getPhoto: getPhoto(deps),
      getPhotoTotals: getPhotoTotals(deps),
      listArchiveComments: listArchiveComments(deps),
      listArchivePhotos: listArchivePhotos(deps),
      listArchiveReactions: listArchiveReactions(deps),
      listComments: listComments(deps),
      listMonths: listMonths(deps),
      listOnThisDay: listOnThisDay(deps),
      listPhotos: listPhotos(deps),
      listReactions: listReactions(deps),
      listTags: listTags(deps),
      openOriginal: openOriginal(deps),
      readPhotosVersion: readPhotosVersion(deps),
      viewPhoto: viewPhoto(deps),
    },
  };
}
