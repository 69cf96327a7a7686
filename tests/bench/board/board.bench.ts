import { messagePageSql } from '../../../services/board/src/store/message-page-sql.ts';
import { DEEP, FEW, MANY, pageBench, TIMES, WARM_UP } from '../pages/page-bench.ts';
import { openSeededFamily } from '../processes/seeded-family.ts';
import { seedMessages } from './seed.ts';

const PAGE = 10;

export const bench = pageBench({
  name: 'board',
  method: `The newest ${PAGE} of ${MANY.toLocaleString('en')} messages of one family, each with up to 8 nested replies, as a member sees them,
through the gateway of the running product over one connection until the last byte is there; against the same statement
over one connection to the same database, its rows parsed and stringified; both for page ${DEEP} too, and through the gateway
of a product with ${FEW.toLocaleString('en')} messages. All five in turns, ${TIMES} times after ${WARM_UP} to warm up; the middle of each, and of
the ratios of the rounds.`,
  items: 'messages',
  path: '/api/messages',
  pageSize: PAGE,
  statement: messagePageSql({ scope: 'member', isOfAuthor: false, isSearch: false }),
  limit: PAGE,
  // The rows are messages and their replies.
  isWholePage: (rows) => rows > PAGE,
  open: (messages) =>
    openSeededFamily({
      service: 'board',
      caller: (family) => family.member(),
      seed: (database, family) => seedMessages(database, { ...family, messages }),
    }),
});
