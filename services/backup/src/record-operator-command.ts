import { randomUUID } from 'node:crypto';
import { newEvent } from '@famibook/contracts/events';
import { openDatabase } from '@famibook/service-kit/db/database';
import { addToOutbox } from '@famibook/service-kit/messaging/outbox';
import { withActor } from '@famibook/service-kit/observability/actor';
import { createLog } from '@famibook/service-kit/observability/log';

interface OperatorCommand {
  databaseUrl: string;
  /** What the event names as its actor. */
  command: string;
  type: 'operator.recovery-sheet-printed.v1' | 'operator.backup-key-made.v1';
}

/** Records a command of `npm run backup` for Activity (D41), whether or not the service runs. */
export async function recordOperatorCommand({ databaseUrl, command, type }: OperatorCommand): Promise<void> {
  const db = openDatabase({ url: databaseUrl, schema: 'backup', log: createLog({ level: 'warn' }), maxConnections: 1 });
  const source = { schema: 'backup', source: 'backup', now: () => new Date(), newId: randomUUID };
  try {
    await withActor({ kind: 'operator', id: command }, () =>
      db.transaction((tx) => addToOutbox(tx, source, [newEvent(type, 'operator', 1, {})])),
    );
  } finally {
    await db.stop();
  }
}
