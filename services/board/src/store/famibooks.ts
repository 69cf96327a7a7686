import type { BoardSettings } from '@famibook/contracts/board/schemas';
import type { Database, SqlRunner } from '@famibook/service-kit/db/database';

export type FamiBookStore = ReturnType<typeof createFamiBookStore>;

interface LockedFamiBook {
  name: string;
  publishWithoutReview: boolean;
}

/** The columns that the board adds to its replica of FamiBooks. */
export function createFamiBookStore(db: Database) {
  return {
    lock: lockFamiBook,
    saveSettings,
    readSettings: async (id: string): Promise<BoardSettings | undefined> =>
      (await db.query<BoardSettings>({ ...SETTINGS, values: [id] }))[0],
  };
}

const SETTINGS = {
  name: 'board-settings',
  text: 'SELECT publish_without_review AS "publishWithoutReview" FROM famibook WHERE id = $1',
};

/** Serialises posting, publishing and deleting in one FamiBook until the transaction ends. */
async function lockFamiBook(tx: SqlRunner, id: string): Promise<LockedFamiBook> {
  const [row] = await tx.$queryRawUnsafe<LockedFamiBook[]>(
    `SELECT name, publish_without_review AS "publishWithoutReview" FROM famibook WHERE id = $1::uuid FOR NO KEY UPDATE`,
    id,
  );
  if (!row) throw new TypeError('the FamiBook of a message is always replicated');
  return row;
}

async function saveSettings(tx: SqlRunner, id: string, { publishWithoutReview }: BoardSettings): Promise<void> {
  await tx.$executeRawUnsafe(
    'UPDATE famibook SET publish_without_review = $2::boolean WHERE id = $1::uuid',
    id,
    publishWithoutReview,
  );
}
