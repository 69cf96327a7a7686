import type { Identity } from '@famibook/contracts/identity';
import { Photo } from '@famibook/contracts/photos/schemas';
import { fetchAllPages, fetchPage } from '@famibook/testing/clients/pages';
import type { TestApp } from '@famibook/testing/services/boot-for-test';

type App = Pick<TestApp, 'as'>;

/** A page of photos with what its headers say; `query` begins with a question mark, also in `next`. */
export async function readList(app: App, user: Identity, query = '') {
  const { items: photos, next, ...page } = await fetchPage(app.as(user), `/api/photos${query}`, Photo);
  return {
    ...page,
    photos,
    next: next?.slice('/api/photos'.length),
    descriptions: photos.map((photo) => photo.description),
  };
}

/** All pages from here on. */
export function readAllPages(app: App, user: Identity, query: string) {
  return fetchAllPages(app.as(user), `/api/photos${query}`, Photo);
}
