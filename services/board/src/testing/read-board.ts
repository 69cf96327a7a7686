import { Message } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import type { TestBed } from '@famibook/service-kit/testing/boot-for-test';

type Bed = Pick<TestBed, 'as'>;

/** A page of messages or replies with what its headers say. */
export const readPage = async (bed: Bed, who: Identity, path: string) => {
  const response = await bed.as(who).fetch(path);
  const messages = response.ok ? Message.array().parse(await response.json()) : [];
  return {
    status: response.status,
    messages,
    next: /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1],
    total: Number(response.headers.get('x-total-count')),
    contents: messages.map((message) => message.content),
  };
};

export const readBoard = (bed: Bed, who: Identity, query = '') => readPage(bed, who, `/api/messages${query}`);

/** All pages from here on. */
export const readAllPages = async (bed: Bed, who: Identity, path: string) => {
  const found: Message[] = [];
  const sizes: number[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const page = await readPage(bed, who, next);
    found.push(...page.messages);
    sizes.push(page.messages.length);
    next = page.next;
  }
  return { found, sizes };
};

interface Outline {
  content: string;
  replies: Outline[];
}

/** Only the words, nested. */
export const outline = (messages: readonly Message[]): Outline[] =>
  messages.map(({ content, replies }) => ({ content, replies: outline(replies) }));
