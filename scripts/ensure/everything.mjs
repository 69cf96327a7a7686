import { ensureGenerated } from './generated.mjs';
import { ensureInstalled } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { allDone } from './step.mjs';
import { ensureWebBuilt } from './web.mjs';

/** All that a clone lacks before it can start; a moment when nothing is missing. */
export const ensureEverything = () =>
  oneAtATime(async () => {
    await ensureInstalled();
    await allDone([ensureGenerated(), ensureWebBuilt()]);
  });

/** What a program of ours needs that serves no web app. */
export const ensureRunnable = () =>
  oneAtATime(async () => {
    await ensureInstalled();
    await ensureGenerated();
  });
