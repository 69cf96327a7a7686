import type { Identity } from '@famibook/contracts/identity';
import { Photo } from '@famibook/contracts/photos/schemas';
import type { TestBed } from '@famibook/service-kit/testing/boot-for-test';

type Bed = Pick<TestBed, 'as'>;

/** A page of photos with what its headers say; `query` begins with a question mark. */
export const readList = async (bed: Bed, who: Identity, query: string) => {
  const response = await bed.as(who).fetch(`/api/photos${query}`);
  const photos = response.ok ? Photo.array().parse(await response.json()) : [];
  const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  return {
    status: response.status,
    photos,
    next: next?.slice('/api/photos'.length),
    total: Number(response.headers.get('x-total-count')),
    isCapped: response.headers.get('x-total-capped') === 'true',
    descriptions: photos.map((photo) => photo.description),
  };
};

/** All pages from here on. */
export const readAllPages = async (bed: Bed, who: Identity, query: string) => {
  const found: Photo[] = [];
  const sizes: number[] = [];
  for (let next: string | undefined = query; next !== undefined; ) {
    const page = await readList(bed, who, next);
    found.push(...page.photos);
    sizes.push(page.photos.length);
    next = page.next;
  }
  return { found, sizes };
};
