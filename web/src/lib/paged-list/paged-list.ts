import type { ListPage } from '../api/list-page.ts';
import type { Hold, Identified, ListRules, PagedList } from './list-kind.ts';

export function firstPage<Item, Of>(
  { items, next, total, totalIsCapped }: ListPage<Item>,
  of: Of,
): PagedList<Item, Of> {
  return { of, items, held: [], next, total, totalIsCapped };
}

/** Adds the next page. An item that has moved up since is not added twice. */
export function appendPage<Item extends Identified, Of>(
  list: PagedList<Item, Of>,
  { items, next, total, totalIsCapped }: ListPage<Item>,
): PagedList<Item, Of> {
  return { ...list, items: [...list.items, ...without(items, list.items)], next, total, totalIsCapped };
}

interface Refresh<Item> {
  /** The last item of the page before this one; undefined for the first page. */
  after?: Item | undefined;
  /** Which unknown items must wait to be shown. */
  mustHold?: Hold<Item>;
}

/** Replaces the items between the ends of a page that was read again. It adds nothing below the loaded part. */
export function refreshPart<Item extends Identified, Of>(
  rules: ListRules<Item, Of>,
  list: PagedList<Item, Of>,
  page: ListPage<Item>,
  { after, mustHold = holdNone }: Refresh<Item> = {},
): PagedList<Item, Of> {
  const isBefore = (a: Item, b: Item) => rules.isBefore(a, b, list.of);
  const last = page.next === null ? undefined : page.items.at(-1);
  const bottom = list.items.at(-1);
  const known = new Set(list.items.map(({ id }) => id));
  const staysHidden = (item: Item) =>
    !known.has(item.id) && bottom !== undefined && isBefore(item, bottom) && mustHold(item);
  const isAbovePage = (item: Item) => after !== undefined && !isBefore(after, item);
  const isBelowPage = (item: Item) => last !== undefined && isBefore(last, item);

  const isLonger = list.next !== null && last !== undefined && bottom !== undefined;
  const fresh = isLonger ? page.items.filter((item) => !isBefore(bottom, item)) : page.items;
  const rest = without(list.items, page.items);
  const below = rest.filter(isBelowPage);
  const waiting = without(list.held, page.items).filter(
    (item) => isAbovePage(item) || isBelowPage(item) || rules.isAbove?.(item, list.of),
  );
  return {
    of: list.of,
    items: [...rest.filter(isAbovePage), ...fresh.filter((item) => !staysHidden(item)), ...below],
    held: inOrder(rules, list.of, [...waiting, ...fresh.filter(staysHidden)]),
    next: isLonger || below.length > 0 ? list.next : page.next,
    total: page.total,
    totalIsCapped: page.totalIsCapped,
  };
}

interface UpsertOptions {
  /** Whether an unknown item must wait, because nothing may move now. */
  isHeld?: boolean | undefined;
  /** Whether the item was just created; otherwise it may be one that was never loaded. */
  isNew?: boolean | undefined;
}

/** Adds an item at its position, or replaces the known one; an item below the loaded part is only counted. */
export function upsertItem<Item extends Identified, Of>(
  rules: ListRules<Item, Of>,
  list: PagedList<Item, Of>,
  item: Item,
  { isHeld = false, isNew = false }: UpsertOptions = {},
): PagedList<Item, Of> {
  const { of, items, held } = list;
  const { nesting } = rules;
  if (findItem(rules, list, item.id)) return changeItem(rules, list, item.id, () => item);
  if (nesting?.isInside(item)) return { ...list, items: nesting.add(items, item), held: nesting.add(held, item) };

  const total = list.totalIsCapped ? list.total : list.total + 1;
  const waiting = { ...list, total, held: inOrder(rules, of, [item, ...held]) };
  if (rules.isAbove?.(item, of)) return isNew ? waiting : list;
  const index = items.findIndex((other) => rules.isBefore(item, other, of));
  if (index < 0 && list.next !== null) return isNew ? { ...list, total } : list;
  if (index < 0) return { ...list, total, items: [...items, item] };
  return isHeld ? waiting : { ...list, total, items: items.toSpliced(index, 0, item) };
}

/** Shows the new items. */
export function showHeld<Item extends Identified, Of>(
  rules: ListRules<Item, Of>,
  list: PagedList<Item, Of>,
): PagedList<Item, Of> {
  if (list.held.length === 0) return list;
  return { ...list, items: inOrder(rules, list.of, [...list.held, ...list.items]), held: [] };
}

export function findItem<Item extends Identified, Of>(
  { nesting }: ListRules<Item, Of>,
  { items, held }: PagedList<Item, Of>,
  id: string,
): Item | undefined {
  if (nesting) return nesting.find(items, id) ?? nesting.find(held, id);
  return items.find((item) => item.id === id) ?? held.find((item) => item.id === id);
}

/** Changes one item; a change to undefined removes it. Returns the same list without such an item. */
export function changeItem<Item extends Identified, Of>(
  { nesting }: ListRules<Item, Of>,
  list: PagedList<Item, Of>,
  id: string,
  change: (item: Item) => Item | undefined,
): PagedList<Item, Of> {
  const changeIn = nesting?.change ?? changeFlat;
  const items = changeIn(list.items, id, change);
  const held = changeIn(list.held, id, change);
  return items === list.items && held === list.held ? list : { ...list, items, held };
}

export function removeItem<Item extends Identified, Of>(
  rules: ListRules<Item, Of>,
  list: PagedList<Item, Of>,
  id: string,
): PagedList<Item, Of> {
  const rest = changeItem(rules, list, id, () => undefined);
  // Items inside other items are not part of the total.
  const removed = list.items.length + list.held.length - rest.items.length - rest.held.length;
  return removed === 0 || list.totalIsCapped ? rest : { ...rest, total: list.total - removed };
}

function changeFlat<Item extends Identified>(
  items: readonly Item[],
  id: string,
  change: (item: Item) => Item | undefined,
): readonly Item[] {
  const index = items.findIndex((item) => item.id === id);
  const item = items[index];
  if (!item) return items;
  const changed = change(item);
  return changed ? items.with(index, changed) : items.toSpliced(index, 1);
}

function inOrder<Item, Of>(rules: ListRules<Item, Of>, of: Of, items: readonly Item[]): readonly Item[] {
  return items.toSorted((a, b) => (rules.isBefore(a, b, of) ? -1 : 1));
}

function without<Item extends Identified>(items: readonly Item[], others: readonly Item[]): readonly Item[] {
  const known = new Set(others.map(({ id }) => id));
  return items.filter(({ id }) => !known.has(id));
}

function holdNone(): boolean {
  return false;
}
