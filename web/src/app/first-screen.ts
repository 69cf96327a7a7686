import { addressOf } from '@famibook/client/request-of';
import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { listOnThisDay, listPhotos } from '@famibook/contracts/photos/routes';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { getUser } from '@famibook/contracts/sessions/routes';
import { FIRST_PICTURE_WAIT } from '../config/timing.ts';
import { firstRow } from '../features/gallery/first-row.ts';
import { isDayHiddenHere } from '../features/gallery/memories/hidden-day.ts';
import { dateOf, onThisDayQuery } from '../features/gallery/memories/this-day.ts';
import { askEarly, earlyBody } from '../lib/api/early-responses.ts';
import { isShownEarly, showEarlyHome } from './early-home/show-early-home.ts';

// A program of its own: it is small and there at once, asks for what the first screen shows while the app's code is on
// its way, and shows the first pictures before that code runs. The app takes the responses over, and asks itself when it
// was faster.
if (!window.earlyResponses) {
  const app = document.currentScript?.dataset.app?.split(' ') ?? [];
  const wait = new Promise((resolve) => setTimeout(resolve, FIRST_PICTURE_WAIT));
  void Promise.race([showHome().catch(() => undefined), wait]).then(() => app.forEach(start));
}

async function showHome(): Promise<void> {
  for (const path of [getUser.path, listPhotos.path]) askEarly(path);
  const memoriesOfDay = askForMemories();
  const row = firstRow((await earlyBody<Photo[]>(listPhotos.path)) ?? []);
  const [user, memories] = await Promise.all([earlyBody<CurrentUser>(getUser.path), memoriesOfDay]);
  if (!user || !memories || row.cards.length === 0 || !isShownEarly(user)) return;
  showEarlyHome({ user, row, hasMemories: memories.length > 0 });
  await painted();
}

async function askForMemories(): Promise<Photo[] | undefined> {
  const today = dateOf(new Date());
  if (isDayHiddenHere(today)) return [];
  const url = addressOf(listOnThisDay, { query: onThisDayQuery(today) });
  askEarly(url);
  return earlyBody<Photo[]>(url);
}

const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

function start(src: string): void {
  const script = document.createElement('script');
  document.head.append(Object.assign(script, { type: 'module', crossOrigin: '', src }));
}
