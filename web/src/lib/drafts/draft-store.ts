import { deviceStorage } from '../browser-storage.ts';

const PREFIX = 'famibook-draft:';
const MAX_DRAFTS = 40;
const MAX_LENGTH = 10_000;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1_000;

/** What the draft is of: a message, a reply to a post, a comment on a photo, or the words of a photo or of new ones. */
export type DraftTarget =
  | 'message'
  | `reply:${string}`
  | `comment:${string}`
  | `description:${string}`
  | `tags:${string}`;

/** The user and the FamiBook of a draft. */
export interface DraftOwner {
  userId: string;
  famibookId: string | null;
}

interface StoredDraft {
  text: string;
  /** The time of the last change, in milliseconds. */
  at: number;
}

const keyOf = ({ userId, famibookId }: DraftOwner, target: DraftTarget): string =>
  `${PREFIX}${userId}:${famibookId ?? 'all'}:${target}`;

/** Returns the stored text, or ''. */
export function readDraft(owner: DraftOwner, target: DraftTarget): string {
  return readStored(keyOf(owner, target))?.text ?? '';
}

/** Stores a text; an empty text removes the draft. */
export function saveDraft(owner: DraftOwner, target: DraftTarget, text: string, now = Date.now()): void {
  const key = keyOf(owner, target);
  if (text.trim() === '') {
    deviceStorage.remove(key);
    return;
  }
  const draft: StoredDraft = { text: text.slice(0, MAX_LENGTH), at: now };
  // Where storage is blocked or full the text lasts until the page is left.
  deviceStorage.write(key, JSON.stringify(draft));
  dropOldest(now);
}

/** Removes a draft that was sent, unless its text has changed since. */
export function removeSentDraft(owner: DraftOwner, target: DraftTarget, sent: string): void {
  if (readDraft(owner, target).trim() === sent.trim()) deviceStorage.remove(keyOf(owner, target));
}

/** Removes every draft on this device at a sign-out and with the account, so that the next user finds none. */
export function removeAllDrafts(): void {
  for (const key of draftKeys()) deviceStorage.remove(key);
}

/** Removes the drafts of other users when another user signs in on this device. */
export function removeOtherDrafts(userId: string): void {
  for (const key of draftKeys()) if (!key.startsWith(`${PREFIX}${userId}:`)) deviceStorage.remove(key);
}

/** Limits the number and the age of the drafts. */
function dropOldest(now: number): void {
  const drafts = draftKeys()
    .map((key) => ({ key, at: readStored(key)?.at ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const [index, { key, at }] of drafts.entries()) {
    if (index >= MAX_DRAFTS || now - at > MAX_AGE_MS) deviceStorage.remove(key);
  }
}

function draftKeys(): string[] {
  return deviceStorage.keys().filter((key) => key.startsWith(PREFIX));
}

function readStored(key: string): StoredDraft | undefined {
  const draft = deviceStorage.readJson(key) as Partial<StoredDraft> | null | undefined;
  return typeof draft?.text === 'string' && typeof draft.at === 'number' ? (draft as StoredDraft) : undefined;
}
