import type { ListPage } from '../api/list-page.ts';
import type { SendQueue } from '../send-queue.ts';

export interface Identified {
  id: string;
}

/** The loaded part of a list from its top, and the new items that wait to be shown. */
export interface PagedList<Item, Of> {
  /** Identifies the list. */
  of: Of;
  items: readonly Item[];
  /** New items that arrived while the user was reading further down; a press shows them. */
  held: readonly Item[];
  /** URL of the next page; null when everything is loaded. */
  next: string | null;
  total: number;
  /** The real total may be higher (D14). */
  totalIsCapped: boolean;
}

/** How items inside other items are found, changed and added. All return the same array when nothing changed. */
interface Nesting<Item> {
  find: (items: readonly Item[], id: string) => Item | undefined;
  /** A change to undefined removes the item. */
  change: (items: readonly Item[], id: string, change: (item: Item) => Item | undefined) => readonly Item[];
  add: (items: readonly Item[], item: Item) => readonly Item[];
  /** Whether an item belongs inside another one. */
  isInside: (item: Item) => boolean;
}

/** The order of a list, and what else decides the position of an item. */
export interface ListRules<Item, Of> {
  isBefore: (a: Item, b: Item, of: Of) => boolean;
  /** Whether an item belongs above the beginning of the list; such an item waits to be shown. */
  isAbove?: (item: Item, of: Of) => boolean;
  nesting?: Nesting<Item>;
}

/** Everything that differs between the lists of one feature and those of another. */
export interface ListKind<Item extends Identified, Of> extends ListRules<Item, Of> {
  /** The cache key of a list. */
  keyOf: (of: Of) => string;
  /** The list of a cache key; undefined for other keys. */
  ofKey: (key: string) => Of | undefined;
  /** Whether a list may show an item; by default every list shows every item. */
  belongs?: (item: Item, of: Of) => boolean;
  /** Whether a list stays in the cache after it was left; by default all do. */
  isLasting?: (of: Of) => boolean;
  sendQueue: SendQueue;
  /** Reads the top of a list, of which `count` items were loaded before. */
  readFirst: (of: Of, count: number) => Promise<ListPage<Item>>;
  readNext: (next: string, count: number) => Promise<ListPage<Item>>;
  /** Adds what was loaded of an item before and its page does not carry. */
  complete?: (fresh: Item, known: Item) => Promise<Item>;
  onError: (error: unknown) => void;
}

export type Hold<Item> = (item: Item) => boolean;
export type Undo = () => void;
