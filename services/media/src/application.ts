import { deleteAudio, toggleAudio } from './audio/commands/change-audio.ts';
import { admitAudio, uploadAudio } from './audio/commands/upload-audio.ts';
import { findActiveAudio, findAudio, listAudio, openAudio } from './audio/queries.ts';
import type { MediaDeps } from './deps.ts';
import { claimPicture, discardPicture, retirePicture } from './pictures/commands/claim-or-retire.ts';
import { ingestPicture, stagePicture } from './pictures/commands/stage-picture.ts';
import { findRendition, openRendition } from './pictures/queries/get-rendition.ts';
import { stripOriginal } from './pictures/queries/strip-original.ts';
import { remakeRenditions } from './pictures/steps/renditions.ts';
import { claimPortrait, stagePortrait } from './portraits/commands.ts';
import { findPortrait, openPortrait } from './portraits/queries.ts';
import { deleteFamibookData, deleteUserData } from './retention/commands.ts';
import { sweep } from './retention/sweep.ts';
import { sweepUploads } from './retention/sweep-uploads.ts';
import { storedKinds } from './retention/unclaimed.ts';
import { beginUpload, reserveUpload } from './uploads/commands/begin-upload.ts';
import { stageUpload } from './uploads/commands/stage-upload.ts';
import { findUpload } from './uploads/queries.ts';

/** All that media can do, by topic. */
export function createApplication(deps: MediaDeps) {
  const uploadQueries = { findUpload: findUpload(deps) };
  return {
    pictures: {
      commands: {
        stagePicture: stagePicture(deps),
        claimPicture: claimPicture(deps),
        retirePicture: retirePicture(deps),
        discardPicture: discardPicture(deps),
      },
      queries: {
        findRendition: findRendition(deps),
        openRendition: openRendition({ ...deps, remakeRenditions: remakeRenditions(deps) }),
        stripOriginal: stripOriginal(deps),
      },
    },
    portraits: {
      commands: { stagePortrait: stagePortrait(deps), claimPortrait: claimPortrait(deps) },
      queries: { findPortrait: findPortrait(deps), openPortrait: openPortrait(deps.objects) },
    },
    audio: {
      commands: {
        admitAudio: admitAudio(deps),
        uploadAudio: uploadAudio(deps),
        toggleAudio: toggleAudio(deps),
        deleteAudio: deleteAudio(deps),
      },
      queries: {
        listAudio: listAudio(deps),
        findActiveAudio: findActiveAudio(deps),
        findAudio: findAudio(deps),
        openAudio: openAudio(deps.objects),
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
    retention: {
      commands: {
        sweep: sweep({ ...deps, kinds: storedKinds(deps) }),
        sweepUploads: sweepUploads(deps),
        deleteUserData: deleteUserData(deps),
        deleteFamibookData: deleteFamibookData(deps),
      },
    },
  };
}
export type Application = ReturnType<typeof createApplication>;
