import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId, UserId } from '../ids.ts';
import type { ServiceName } from '../services.ts';
import { NewFamiBookName } from '../text.ts';
import * as routes from './routes.ts';

/** Where rows are staged: to replace the live ones, or to prove that they could. */
const StagePurpose = z.enum(['restore', 'rehearsal']);
const Kind = z.enum(['user', 'famibook', 'file']);
/** What one service names and another one owns. */
export type ReferenceKind = z.infer<typeof Kind>;
/** Which service owns what others name. */
export const REFERENCE_OWNERS = { user: 'auth', famibook: 'auth', file: 'media' } as const satisfies Record<
  ReferenceKind,
  ServiceName
>;
export const REFERENCES_AT_ONCE = 500;
const Run = z.object({ runId: z.uuid() });

/** Body: a row stream (`service-kit/backup/row-stream`) of this service. */
export const stageRows = endpoint(routes.stageRows, {
  callers: ['backup'],
  stream: true,
  summary: 'Loads the rows of a backup beside the live ones, at the version of this program',
  errors: ['backup_damaged', 'backup_newer'],
  query: z.object({ purpose: StagePurpose }),
  response: z.object({ rows: z.record(z.string(), z.number().int().nonnegative()) }),
});
export const dropStagedRows = endpoint(routes.dropStagedRows, {
  callers: ['backup'],
  stream: true,
  status: 202,
  summary: 'Drops what was staged',
  query: z.object({ purpose: StagePurpose }),
  response: z.object({}),
});
/** Counters of what a rehearsal has staged, beside what they count. */
export const checkStagedRows = endpoint(routes.checkStagedRows, {
  callers: ['backup'],
  stream: true,
  summary: 'Compares stored counters with what they count',
  response: z.object({
    wrong: z.array(z.object({ what: z.string(), rows: z.number().int().positive(), example: z.string() })),
  }),
});
export const listStagedReferences = endpoint(routes.listStagedReferences, {
  callers: ['backup'],
  stream: true,
  summary: 'What staged rows name that another service owns, in order, page by page',
  body: z.object({ kind: Kind, after: z.uuid().optional() }),
  response: z.object({ ids: z.array(z.uuid()) }),
});
export const findUnknownReferences = endpoint(routes.findUnknownReferences, {
  callers: ['backup'],
  stream: true,
  summary: 'Which of these the service that owns them does not have among its staged rows',
  body: z.object({ kind: Kind, ids: z.array(z.uuid()).max(REFERENCES_AT_ONCE) }),
  response: z.object({ ids: z.array(z.uuid()) }),
});
/** Users who were deleted since the backup stay deleted (D32). */
export const removeStagedUsers = endpoint(routes.removeStagedUsers, {
  callers: ['backup'],
  status: 202,
  stream: true,
  summary: 'Takes users and what is theirs out of the staged rows',
  body: z.object({ users: z.array(UserId).min(1).max(500) }),
  response: z.object({}),
});
/** Waits for the requests in flight. */
export const closeForRestore = endpoint(routes.closeForRestore, {
  callers: ['backup'],
  stream: true,
  summary: 'Refuses every request, pauses events, and finishes the requests in flight, on every replica',
  errors: ['restore_running', 'unavailable'],
  body: Run,
  response: z.object({
    epoch: z.number().int().nonnegative(),
    deletedUsers: z.array(UserId).meta({ description: 'Whose deletion this service has published, heard of or not' }),
  }),
});
/** Asked again for the same run, nothing happens. */
export const replaceRows = endpoint(routes.replaceRows, {
  callers: ['backup'],
  stream: true,
  summary: 'Puts the staged rows in the place of the live ones',
  errors: ['famibook_taken'],
  body: Run.extend({
    epoch: z.number().int().positive(),
    administrator: UserId,
    famibook: z
      .object({ famibookId: FamiBookId, newName: NewFamiBookName.optional() })
      .optional()
      .meta({ description: 'Only the rows of this FamiBook' }),
    isTrial: z.boolean().optional().meta({ description: 'Undone at its end; fails where the replacement would' }),
  }),
  response: z.object({ isReplaced: z.boolean() }),
});
export const openAfterRestore = endpoint(routes.openAfterRestore, {
  callers: ['backup'],
  status: 202,
  summary: 'Goes on after a restore, or after one that was given up',
  body: Run,
  response: z.object({}),
});
