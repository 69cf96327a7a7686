import type { RowCheck } from '@famibook/service-kit/backup/restore-plan';

/** Every stored counter beside the true count. */
export const STORED_COUNTERS: readonly RowCheck[] = [
  {
    what: 'bytes of a FamiBook',
    sql: `SELECT famibook_id AS id FROM famibook_storage stored
      FULL JOIN (SELECT famibook_id, sum(size) AS bytes FROM (
        SELECT famibook_id, size FROM media_file WHERE state <> 'deleted'
        UNION ALL SELECT famibook_id, size FROM audio WHERE delete_after IS NULL) file GROUP BY 1) counted USING (famibook_id)
      WHERE coalesce(stored.bytes, 0) <> coalesce(counted.bytes, 0)`,
  },
];
