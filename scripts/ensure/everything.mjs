import { ensureGenerated } from './generated.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureWebBuilt } from './web.mjs';

/** All that a clone lacks before it can start; a moment when nothing is missing. */
export async function ensureEverything() {
  await ensureInstalled();
  await Promise.all([ensureGenerated(), ensureWebBuilt()]);
}
