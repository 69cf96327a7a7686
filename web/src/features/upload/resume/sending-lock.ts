import type { UploadOwner } from '../../../lib/session/uploads-on-device.ts';

const lockName = (owner: UploadOwner): string => `famibook-uploads:${owner}`;

const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined;

/**
 * Holds a lock while a stored upload is being sent, so that other tabs know. Over plain http browsers have no locks.
 */
export async function withSendingLock<T>(owner: UploadOwner | undefined, work: () => Promise<T>): Promise<T> {
  const manager = locks();
  return manager && owner ? await manager.request(lockName(owner), { mode: 'shared' }, work) : work();
}

/** Whether this or another tab is sending for the owner. */
export async function isSending(owner: UploadOwner): Promise<boolean> {
  const held = (await locks()?.query())?.held ?? [];
  return held.some(({ name }) => name === lockName(owner));
}
