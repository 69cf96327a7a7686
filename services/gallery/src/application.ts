import { commentOnPhoto } from './commands/comment-on-photo.ts';
import { deleteComment } from './commands/delete-comment.ts';
import { deletePhoto } from './commands/delete-photo.ts';
import { editPhoto } from './commands/edit-photo.ts';
import { finishUpload } from './commands/finish-upload.ts';
import { reactToPhoto } from './commands/react-to-photo.ts';
import { removeFamibook } from './commands/remove-famibook.ts';
import { removeUser } from './commands/remove-user.ts';
import { discardImage, stageImage } from './commands/stage-image.ts';
import { uploadPhoto } from './commands/upload-photo.ts';
import type { Deps } from './ports.ts';
import { admitUpload } from './queries/admit-upload.ts';
import { countPhotos } from './queries/count-photos.ts';
import { findKnownPhotos } from './queries/find-known-photos.ts';
import { findUsedFiles } from './queries/find-used-files.ts';
import { getPhoto, viewPhoto } from './queries/get-photo.ts';
import { listComments } from './queries/list-comments.ts';
import { listMonths } from './queries/list-months.ts';
import { listOnThisDay } from './queries/list-on-this-day.ts';
import { listPhotos } from './queries/list-photos.ts';
import { listReactions } from './queries/list-reactions.ts';
import { listTags } from './queries/list-tags.ts';
import { openOriginal } from './queries/open-original.ts';

export type Application = ReturnType<typeof createApplication>;

/** All that gallery can do; routes and event handlers call nothing else. */
export function createApplication(deps: Deps) {
  return {
    commands: {
      commentOnPhoto: commentOnPhoto(deps),
      deleteComment: deleteComment(deps),
      deletePhoto: deletePhoto(deps),
      discardImage: discardImage(deps),
      editPhoto: editPhoto(deps),
      finishUpload: finishUpload(deps),
      reactToPhoto: reactToPhoto(deps),
      removeFamibook: removeFamibook(deps),
      removeUser: removeUser(deps),
      stageImage: stageImage(deps),
      uploadPhoto: uploadPhoto(deps),
    },
    queries: {
      admitUpload: admitUpload(deps),
      countPhotos: countPhotos(deps),
      findKnownPhotos: findKnownPhotos(deps),
      findUsedFiles: findUsedFiles(deps),
      getPhoto: getPhoto(deps),
      listComments: listComments(deps),
      listMonths: listMonths(deps),
      listOnThisDay: listOnThisDay(deps),
      listPhotos: listPhotos(deps),
      listReactions: listReactions(deps),
      listTags: listTags(deps),
      openOriginal: openOriginal(deps),
      viewPhoto: viewPhoto(deps),
    },
  };
}
