import { deleteAudio, toggleAudio } from './audio/commands/change-audio.ts';
import { importAudio } from './audio/commands/import-audio.ts';
import { authorizeAudio, uploadAudio } from './audio/commands/upload-audio.ts';
import {
  countAudio,
  findActiveAudio,
  findAudio,
  listArchiveAudio,
  listAudio,
  openArchiveAudio,
  openAudio,
} from './audio/queries.ts';
import { holdFiles, putBackFile } from './backups/commands.ts';
import { findMissingFiles, listFiles, openBackupFile } from './backups/queries.ts';
import type { MediaDeps } from './deps.ts';
import { claimPicture, discardPicture, retirePicture, withdrawPictures } from './pictures/commands/claim-or-retire.ts';
import { ingestPicture, stageImportedPicture, stagePicture } from './pictures/commands/stage-picture.ts';
import { findRendition, openRendition } from './pictures/queries/get-rendition.ts';
import { openArchiveFile } from './pictures/queries/open-archive-file.ts';
import { findOriginal, stripOriginal } from './pictures/queries/strip-original.ts';
import { remakeRenditions } from './pictures/steps/renditions.ts';
import { claimPortrait, stagePortrait } from './portraits/commands.ts';
import { findPortrait, openPortrait } from './portraits/queries.ts';
import { deleteFamiBookData, deleteUserData } from './retention/commands/delete-data.ts';
import { sweep } from './retention/commands/sweep.ts';
import { sweepUploads } from './retention/commands/sweep-uploads.ts';
import { storedKinds } from './retention/steps/unclaimed.ts';
import { beginUpload, reserveUpload } from './uploads/commands/begin-upload.ts';
import { stageUpload } from './uploads/commands/stage-upload.ts';
import { findOpenUpload, findUpload } from './uploads/queries.ts';

/** All that media can do, by topic. */
export function createApplication(deps: MediaDeps) {
  const uploadQueries = { findUpload: findUpload(deps), findOpenUpload: findOpenUpload(deps) };
  const reading = {
    openRendition: openRendition({ ...deps, remakeRenditions: remakeRenditions(deps) }),
    stripOriginal: stripOriginal(deps),
  };
  return {
    pictures: {
      commands: {
        stagePicture: stagePicture(deps),
        stageImportedPicture: stageImportedPicture(deps),
        claimPicture: claimPicture(deps),
        retirePicture: retirePicture(deps),
        discardPicture: discardPicture(deps),
        withdrawPictures: withdrawPictures(deps),
      },
      queries: {
        findRendition: findRendition(deps),
        findOriginal: findOriginal(deps),
        ...reading,
        openArchiveFile: openArchiveFile({ ...deps, ...reading }),
        getStoredBytes: deps.files.storedBytes,
      },
    },
    portraits: {
      commands: { stagePortrait: stagePortrait(deps), claimPortrait: claimPortrait(deps) },
      queries: { findPortrait: findPortrait(deps), openPortrait: openPortrait(deps.objects) },
    },
    audio: {
      commands: {
        authorizeAudio: authorizeAudio(deps),
        uploadAudio: uploadAudio(deps),
        importAudio: importAudio(deps),
        toggleAudio: toggleAudio(deps),
        deleteAudio: deleteAudio(deps),
      },
      queries: {
        countAudio: countAudio(deps),
        listAudio: listAudio(deps),
        findActiveAudio: findActiveAudio(deps),
        findAudio: findAudio(deps),
        openAudio: openAudio(deps.objects),
        listArchiveAudio: listArchiveAudio(deps),
        openArchiveAudio: openArchiveAudio(deps),
      },
    },
    uploads: {
      commands: {
        beginUpload: beginUpload(deps),
        reserveUpload: reserveUpload(deps),
        stageUpload: stageUpload({ ...deps, ...uploadQueries, ingestPicture: ingestPicture(deps) }),
      },
      queries: uploadQueries,
    },
    backups: {
      commands: { putBackFile: putBackFile(deps), holdFiles: holdFiles(deps) },
      queries: {
        listFiles: listFiles(deps),
        openBackupFile: openBackupFile(deps),
        findMissingFiles: findMissingFiles(deps),
      },
    },
    retention: {
      commands: {
        sweep: sweep({ ...deps, kinds: storedKinds(deps), isHeld: deps.holds.isHeld }),
        sweepUploads: sweepUploads(deps),
        deleteUserData: deleteUserData(deps),
        deleteFamiBookData: deleteFamiBookData(deps),
      },
    },
  };
}
export type Application = ReturnType<typeof createApplication>;
