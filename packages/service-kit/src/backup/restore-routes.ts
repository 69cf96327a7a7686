import * as api from '@famibook/contracts/restores/endpoints';
import { famibookNameKey } from '@famibook/contracts/text';
import { MigrationError, rebuildSchema } from '../db/migrate.ts';
import { AppError } from '../errors.ts';
import type { HttpApp } from '../http/app.ts';
import type { BackupTables } from './backup-tables.ts';
import { checkStaged, findUnknown, listReferences } from './check-staged.ts';
import { replaceRows } from './replace-rows.ts';
import type { RestoreGate } from './restore-gate.ts';
import type { RestorePlan } from './restore-plan.ts';
import { RowStreamError } from './row-stream.ts';
import { readStagedRows } from './row-tables.ts';
import { rehearsalSchema, restoreSchema } from './scratch-schemas.ts';
import { listDeletedUsers, type RemoveStagedUser, removeStagedUsers } from './staged-users.ts';
import { StagingError, stageRows } from './staging.ts';

export interface RestoredService {
  name: string;
  databaseUrl: string;
  /** Its migrations. */
  folder: string;
  tables: BackupTables;
  plan: RestorePlan;
  gate: RestoreGate;
  removeStagedUser?: RemoveStagedUser | undefined;
  /** Called when the rows are replaced, and again when a restore that was interrupted asks again. */
  afterReplacing?: (() => Promise<void>) | undefined;
}

/** Serves the steps of a restore to the backup service. */
export function addRestoreRoutes(app: HttpApp, service: RestoredService): void {
  const { name, databaseUrl: url, folder, gate } = service;
  const schemaFor = (purpose: 'restore' | 'rehearsal') =>
    purpose === 'restore' ? restoreSchema(name) : rehearsalSchema(name);

  app.on(api.stageRows, async ({ query, raw }) => {
    try {
      const { start, tables } = await readStagedRows(raw);
      if (start.service !== name) throw new StagingError(`These are the rows of ${start.service}.`);
      return { rows: await stageRows({ ...start, url, schema: schemaFor(query.purpose), folder, tables }) };
    } catch (error) {
      throw asRefusal(error);
    } finally {
      // The sender gets its response even when not all was read.
      raw.resume();
    }
  });
  app.on(api.dropStagedRows, async ({ query }) => {
    await rebuildSchema(url, schemaFor(query.purpose), { folder, migrations: [], kitMigrations: [] });
    return {};
  });
  const rehearsed = { url, schema: rehearsalSchema(name), plan: service.plan };
  app.on(api.checkStagedRows, async () => ({ wrong: await checkStaged(rehearsed) }));
  app.on(api.listStagedReferences, async ({ body }) => ({
    ids: await listReferences(rehearsed, body.kind, body.after),
  }));
  app.on(api.findUnknownReferences, async ({ body }) => ({ ids: await findUnknown(rehearsed, body.kind, body.ids) }));
  app.on(api.removeStagedUsers, async ({ body }) => {
    const { plan, removeStagedUser } = service;
    await removeStagedUsers({ url, name, plan, removeStagedUser }, body.users);
    return {};
  });
  app.on(api.closeForRestore, async ({ body }) => {
    const epoch = await gate.close(body.runId);
    return { epoch, deletedUsers: await listDeletedUsers(url, name) };
  });
  app.on(api.replaceRows, async ({ body }) => {
    const { tables, plan } = service;
    const { famibook: one, ...run } = body;
    const newName = one?.newName === undefined ? undefined : { name: one.newName, key: famibookNameKey(one.newName) };
    const famibook = one && { famibookId: one.famibookId, newName };
    const replacement = { ...run, famibook, url, schema: name, staged: restoreSchema(name), tables, plan };
    const isReplaced = await replaceRows(replacement).catch((error: unknown) => {
      throw one && isTaken(error) ? new AppError('famibook_taken', { cause: error }) : error;
    });
    if (!run.isTrial) await service.afterReplacing?.();
    return { isReplaced };
  });
  app.on(api.openAfterRestore, async ({ body }) => {
    await gate.open(body.runId);
    return {};
  });
}

/** Nothing else of a FamiBook is unique among all but its name. */
function isTaken(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23505';
}

/** A row that breaks a constraint is one that the backup should not have. */
const CONSTRAINT = /^(?:22|23)/;

function asRefusal(cause: unknown): unknown {
  if (cause instanceof MigrationError) return new AppError('backup_newer', { cause });
  const code = (cause as { code?: unknown } | null)?.code;
  const isBroken = typeof code === 'string' && CONSTRAINT.test(code);
  if (cause instanceof StagingError || cause instanceof RowStreamError || isBroken)
    return new AppError('backup_damaged', { cause });
  return cause;
}
