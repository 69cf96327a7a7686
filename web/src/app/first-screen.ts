import { addressOf } from '@famibook/client/request-of';
import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { listOnThisDay, listPhotos } from '@famibook/contracts/photos/routes';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { getUser } from '@famibook/contracts/sessions/routes';
import { FIRST_PICTURE_WAIT } from '../config/timing.ts';
import { type FirstCard, firstRow } from '../features/gallery/first-row.ts';
import { isDayHidden, isDayHiddenHere } from '../features/gallery/memories/hidden-day.ts';
import { dateOf, onThisDayQuery } from '../features/gallery/memories/this-day.ts';
import { askEarly, readEarlyResponse } from '../lib/api/early-responses.ts';
import { isVisitToHome, mayShowEarly, showEarlyHome } from './early-home/show-early-home.ts';

// A program of its own: it is small and there at once. It asks for what the first screen shows while the app's code is on
// its way, shows the first pictures, and starts the app, which takes the responses over.
const app = document.currentScript?.dataset.app?.split(' ') ?? [];
const today = dateOf(new Date());
const onThisDay = addressOf(listOnThisDay, { query: onThisDayQuery(today) });
for (const path of [getUser.path, listPhotos.path]) askEarly(path);
if (!isDayHiddenHere(today)) askEarly(onThisDay);

const pictures = showFirstPictures().catch(() => undefined);
const wait = new Promise((resolve) => setTimeout(resolve, FIRST_PICTURE_WAIT));
void (isVisitToHome() ? Promise.race([pictures, wait]) : Promise.resolve()).then(() => app.forEach(start));

async function showFirstPictures(): Promise<void> {
  const photos = await readEarlyResponse<Photo[]>(listPhotos.path);
  if (!photos) return;
  const row = firstRow(photos.body);
  if (!isVisitToHome() || row.length === 0) return;
  const [user, memories] = await Promise.all([
    readEarlyResponse<CurrentUser>(getUser.path),
    readEarlyResponse<Photo[]>(onThisDay),
  ]);
  if (!user || !mayShowEarly(user.body)) return;
  const isHidden = isDayHidden(user.body.id, today);
  // Without the memories it is not known how far down the photos stand.
  if (!memories && !isHidden) return;
  const hasMemories = !isHidden && memories !== undefined && memories.body.length > 0;
  showEarlyHome({ user: user.body, row, hasMore: photos.headers.has('Link'), hasMemories });
  await painted(row);
}

/** Resolves once the pictures are on the screen, as far as a page knows. */
async function painted(row: readonly FirstCard[]): Promise<void> {
  await Promise.all(row.map(({ picture }) => picture.decode().catch(() => undefined)));
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function start(src: string): void {
  const script = document.createElement('script');
  document.head.append(Object.assign(script, { type: 'module', crossOrigin: '', src }));
}
