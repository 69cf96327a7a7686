import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId, UserId } from '../ids.ts';
import { StagedImage } from '../media/schemas.ts';
import * as routes from './routes.ts';
import { ImportedPhoto, ImportPhotoBody, ManagedFamiBook, MatchedImports, MatchImportsBody } from './schemas.ts';

/** Media and backup ask whether who sends audio or an archive still is the manager. */
export const findManager = endpoint(routes.findManager, {
  callers: ['media', 'backup'],
  summary: 'The manager of a FamiBook, in whose name photos of the cloud drive are imported (D34)',
  errors: ['famibook_not_found', 'famibook_suspended'],
  body: z.object({ famibookId: FamiBookId }),
  response: ManagedFamiBook,
});
/** Body: the raw bytes. Without `importPhoto` soon after, media removes them. */
export const stageImportedImage = endpoint(routes.stageImportedImage, {
  callers: ['backup'],
  stream: true,
  status: 201,
  summary: 'Take a picture in that is imported in the name of a member, unclaimed for now',
  errors: ['user_not_found', 'bad_image', 'too_large', 'not_an_image', 'famibook_full', 'disk_full'],
  query: z.object({ famibookId: FamiBookId, userId: UserId }),
  response: StagedImage,
});
/** A photo of the same bytes counts as the import of a source (D20), also when it is deleted later. */
export const matchImports = endpoint(routes.matchImports, {
  callers: ['backup'],
  summary: 'Which of these sources a FamiBook has already, and how many photos its plan still allows',
  body: MatchImportsBody,
  response: MatchedImports,
});
/** By the rules of an upload (D17, D20, D21). The response is the same when it is called again for the same source. */
export const importPhoto = endpoint(routes.importPhoto, {
  callers: ['backup'],
  summary: 'Share a staged picture in the name of a member',
  errors: ['user_not_found', 'famibook_not_found', 'famibook_suspended', 'plan_photos'],
  body: ImportPhotoBody,
  response: ImportedPhoto,
});
