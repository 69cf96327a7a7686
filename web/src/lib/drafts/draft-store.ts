const PREFIX = 'famibook-draft:';
const MAX_DRAFTS = 40;
const MAX_LENGTH = 10_000;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1_000;

/** What is being written: a message, a reply to a post, or a comment on a photo. */
export type DraftPlace = 'message' | `reply:${string}` | `comment:${string}`;

/** Whose drafts, and in which FamiBook. */
export interface DraftOwner {
  userId: string;
  famibookId: string | null;
}

interface StoredDraft {
  text: string;
  /** When it was last written, in milliseconds. */
  at: number;
}

const keyOf = ({ userId, famibookId }: DraftOwner, place: DraftPlace): string =>
  `${PREFIX}${userId}:${famibookId ?? 'all'}:${place}`;

/** Returns the stored text, or an empty one. */
export function readDraft(owner: DraftOwner, place: DraftPlace): string {
  return parse(readItem(keyOf(owner, place)))?.text ?? '';
}

/** Stores what was typed. An empty text removes the draft. */
export function saveDraft(owner: DraftOwner, place: DraftPlace, text: string, now = Date.now()): void {
  const key = keyOf(owner, place);
  if (text.trim() === '') {
    removeItem(key);
    return;
  }
  const draft: StoredDraft = { text: text.slice(0, MAX_LENGTH), at: now };
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is blocked or full: the text lives until the page is left.
  }
  dropOldest(now);
}

/** Removes a draft that has been sent, unless something else was typed in its place meanwhile. */
export function removeSentDraft(owner: DraftOwner, place: DraftPlace, sent: string): void {
  if (readDraft(owner, place).trim() === sent.trim()) removeItem(keyOf(owner, place));
}

/** Removes every draft on this device: after a sign-out the next person must find nothing. */
export function forgetDrafts(): void {
  for (const key of draftKeys()) removeItem(key);
}

/** Removes the drafts of all other users: another person has signed in on this device. */
export function keepDraftsOf(userId: string): void {
  for (const key of draftKeys()) if (!key.startsWith(`${PREFIX}${userId}:`)) removeItem(key);
}

/** Keeps the number and the age of the drafts bounded. */
function dropOldest(now: number): void {
  const drafts = draftKeys()
    .map((key) => ({ key, at: parse(readItem(key))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const [index, { key, at }] of drafts.entries()) {
    if (index >= MAX_DRAFTS || now - at > MAX_AGE_MS) removeItem(key);
  }
}

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function parse(stored: string | null): StoredDraft | undefined {
  if (stored === null) return undefined;
  try {
    const draft = JSON.parse(stored) as Partial<StoredDraft> | null;
    return typeof draft?.text === 'string' && typeof draft.at === 'number' ? (draft as StoredDraft) : undefined;
  } catch {
    return undefined;
  }
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was stored either.
  }
}
