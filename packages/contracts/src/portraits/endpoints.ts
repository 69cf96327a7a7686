import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId, FileId, UserId } from '../ids.ts';
import * as routes from './routes.ts';

/** For who shares an approved FamiBook with the person, the manager who decides about them, themselves and the administrator (D19). */
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
/** Where a person is seen: what decides who may see the portrait (D19). */
export const findMembershipsOf = endpoint(routes.findMembershipsOf, {
  callers: ['media'],
  summary: 'In which FamiBooks a person is approved or waits',
  body: z.object({ userId: UserId }),
  response: z.object({ memberships: z.array(z.object({ famibookId: FamiBookId, isApproved: z.boolean() })) }),
});
/** Whose picture is what, whether or not the event of it has gone out yet. */
export const findUsedPortraits = endpoint(routes.findUsedPortraits, {
  callers: ['media'],
  summary: 'Which of these are their person’s picture',
  body: z.object({ portraits: z.array(z.object({ userId: UserId, fileId: FileId })).max(100) }),
  response: z.object({ fileIds: z.array(FileId) }),
});
