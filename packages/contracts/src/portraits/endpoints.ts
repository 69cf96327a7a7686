import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId, FileId, UserId } from '../ids.ts';
import * as routes from './routes.ts';

/**
 * Open to the user, members of a shared approved FamiBook, the manager who decides about the user, and the
 * administrator (D19).
 */
export const getPortrait = endpoint(routes.getPortrait, {
  stream: true,
  summary: 'A person’s picture (D22)',
  errors: ['file_not_found'],
  params: z.object({ fileId: FileId }),
});
/** Body: the raw bytes. With the token of the person it shows; unclaimed until `person.changed` names it. */
export const stagePortrait = endpoint(routes.stagePortrait, {
  stream: true,
  status: 201,
  summary: 'Take a person’s picture in, unclaimed for now',
  response: z.object({ fileId: FileId }),
});
/** The memberships that decide who may see the user's portrait (D19). */
export const findMembershipsOf = endpoint(routes.findMembershipsOf, {
  callers: ['media'],
  summary: 'In which FamiBooks a person is approved or waits',
  body: z.object({ userId: UserId }),
  response: z.object({ memberships: z.array(z.object({ famibookId: FamiBookId, isApproved: z.boolean() })) }),
});
/** Which user has which picture, whether or not the event about it has been published. */
export const findUsedPortraits = endpoint(routes.findUsedPortraits, {
  callers: ['media'],
  summary: 'Which of these are their person’s picture',
  body: z.object({ portraits: z.array(z.object({ userId: UserId, fileId: FileId })).max(100) }),
  response: z.object({ fileIds: z.array(FileId) }),
});
