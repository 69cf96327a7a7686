import type { FamiBookId } from '@famibook/contracts/ids';
import type { Database } from '@famibook/service-kit/db/database';

const COUNT = {
  name: 'sample-do-thing',
  text: 'SELECT count(*)::int AS total FROM membership_end WHERE famibook_id = $1',
};

export async function countThing(db: Database, famibookId: FamiBookId): Promise<number> {
  const [row] = await db.query<{ total: number }>({ ...COUNT, values: [famibookId] });
  return row?.total ?? 0;
}
