import { photoPageSql } from '../../../services/gallery/src/store/photo-page-sql.ts';
import { DEEP, FEW, MANY, pageBench, TIMES, WARM_UP } from '../pages/page-bench.ts';
import { changeFamiBook, openLibrary } from './library.ts';

const PAGE = 200;
/** One more than is shown, to know whether there is a next page. */
const LIMIT = PAGE + 1;

export const bench = pageBench({
  name: 'list',
  method: `The newest ${PAGE} of ${MANY.toLocaleString('en')} photos of one family, through the gateway of the running product over one
connection until the last byte is there, each time after the FamiBook was written, so that nothing comes out of
gallery's memory; against the same statement over one connection to the same database, its rows parsed and stringified;
both for page ${DEEP} too, and through the gateway of a product with ${FEW.toLocaleString('en')} photos. All five in turns, ${TIMES} times after
${WARM_UP} to warm up; the middle of each, and of the ratios of the rounds.`,
  items: 'photos',
  path: '/api/photos',
  pageSize: PAGE,
  statement: photoPageSql({ scope: 'famibook', order: 'shared', only: null }),
  limit: LIMIT,
  isWholePage: (rows) => rows === LIMIT,
  open: openLibrary,
  prepare: changeFamiBook,
});
