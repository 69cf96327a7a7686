import type { ListPage } from '../api/list-page.ts';
import type { SendQueue } from '../send-queue.ts';

export interface Identified {
  id: string;
}

/** What has been loaded of one list, from its top, and what waits to be shown. */
export interface PagedList<Item, Of> {
  /** Which list it is. */
  of: Of;
  items: readonly Item[];
  /** What came while the user was reading further down. A press shows it. */
  held: readonly Item[];
  /** URL of the next page; null when all is loaded. */
  next: string | null;
  total: number;
  /** The total is at least this, not exactly this (D14). */
  totalIsCapped: boolean;
}

/** How items that stand inside other items are found, changed and added. All keep the array when nothing changed. */
interface Nesting<Item> {
  find: (items: readonly Item[], id: string) => Item | undefined;
  /** A change to nothing takes the item out. */
  change: (items: readonly Item[], id: string, change: (item: Item) => Item | undefined) => readonly Item[];
  add: (items: readonly Item[], item: Item) => readonly Item[];
  /** Whether an item stands inside another one. */
  isInside: (item: Item) => boolean;
}

/** The order of a list, and what else decides where an item stands. */
export interface ListRules<Item, Of> {
  isBefore: (a: Item, b: Item, of: Of) => boolean;
  /** Whether an item stands above the place where the list begins; such an item waits to be shown. */
  isAbove?: (item: Item, of: Of) => boolean;
  nesting?: Nesting<Item>;
}

/** All that differs between the lists of one feature and those of another. */
export interface ListKind<Item extends Identified, Of> extends ListRules<Item, Of> {
  /** Under which key SWR's cache has a list. */
  keyOf: (of: Of) => string;
  /** Which list a key stands for; undefined for keys of other things. */
  ofKey: (key: string) => Of | undefined;
  /** Whether a list may show an item; without it every list shows every item. */
  belongs?: (item: Item, of: Of) => boolean;
  /** Whether a list stays in the cache after it was left; without it all do. */
  isLasting?: (of: Of) => boolean;
  sends: SendQueue;
  /** Reads the top of a list. `count` items were loaded before. */
  readFirst: (of: Of, count: number) => Promise<ListPage<Item>>;
  readNext: (next: string, count: number) => Promise<ListPage<Item>>;
  /** Adds to an item what its page does not carry but was loaded before. */
  complete?: (fresh: Item, known: Item) => Promise<Item>;
  onError: (error: unknown) => void;
}

export type Hold<Item> = (item: Item) => boolean;
export type Undo = () => void;
