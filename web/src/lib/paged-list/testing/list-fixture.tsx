import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { expect, vi } from 'vitest';
import type { ListPage } from '../../api/list-page.ts';
import { SWR_DEFAULTS } from '../../api/read.ts';
import { createSendQueue } from '../../send-queue.ts';
import type { ListKind } from '../list-kind.ts';
import { usePagedList } from '../use-paged-list.ts';

interface Item {
  id: string;
  at: number;
}

const PAGE_SIZE = 2;

/** A server with items in memory. */
export class ListServer {
  ats: number[];
  reads = 0;
  errors: unknown[] = [];
  /** Called before each response. */
  beforeResponse: () => Promise<unknown> = async () => undefined;
  readonly kind: ListKind<Item, 'all'>;

  constructor(...ats: number[]) {
    this.ats = ats;
    this.kind = {
      keyOf: (of) => of,
      ofKey: (key) => (key === 'all' ? key : undefined),
      isBefore: (a, b) => a.at > b.at,
      sendQueue: createSendQueue(),
      readFirst: () => this.#page(Number.POSITIVE_INFINITY),
      readNext: (next) => this.#page(Number(next)),
      onError: (error) => this.errors.push(error),
    };
  }

  async #page(before: number): Promise<ListPage<Item>> {
    this.reads += 1;
    const below = this.ats.filter((at) => at < before);
    const items = below.slice(0, PAGE_SIZE).map((at) => ({ id: `item-${at}`, at }));
    await this.beforeResponse();
    const next = below.length > PAGE_SIZE ? String(items.at(-1)?.at) : null;
    return { items, next, total: this.ats.length, totalIsCapped: false };
  }
}

interface Options {
  mustHold?(): boolean;
  /** What the cache has from the start. */
  cached?: readonly [string, object][];
}

/** Renders the list; `ats` has when each of its items was made. */
export function renderList(server: ListServer, { mustHold = () => false, cached = [] }: Options = {}) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map(cached) }}>{children}</SWRConfig>
  );
  const view = renderHook(() => usePagedList(server.kind, 'all', mustHold), { wrapper });
  const ats = () => view.result.current.list?.items.map(({ at }) => at);
  return { ...view, ats };
}

/** The same, once its first page was read or refused. */
export async function openList(server: ListServer, options?: Options) {
  const view = renderList(server, options);
  const isRead = () => expect(view.result.current.list ?? view.result.current.error).toBeDefined();
  await vi.waitFor(isRead, { timeout: 20_000 });
  return view;
}

export const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
