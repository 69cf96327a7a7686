import { addressOf } from '@famibook/client/request-of';
import { listOnThisDay, listPhotos } from '@famibook/contracts/photos/routes';
import { getUser } from '@famibook/contracts/sessions/routes';
import { loadFirstRow } from '../features/gallery/first-row.ts';
import { isDayHiddenHere } from '../features/gallery/memories/hidden-day.ts';
import { dateOf, onThisDayQuery } from '../features/gallery/memories/this-day.ts';
import { askEarly } from '../lib/api/early-responses.ts';

// A program of its own: it is small and there at once, and asks for what the first screen shows while the app's code is
// on its way. The app takes the responses over, and asks itself when it was faster.
if (!window.earlyResponses) {
  const today = dateOf(new Date());
  for (const { path } of [getUser, listPhotos]) askEarly(path);
  if (!isDayHiddenHere(today)) askEarly(addressOf(listOnThisDay, { query: onThisDayQuery(today) }));
  void loadFirstRow();
}
