import type { UploadOwner } from '../../../lib/session/uploads-on-device.ts';

const nameOf = (owner: UploadOwner): string => `famibook-uploads:${owner}`;

const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined;

/** Lets other tabs know that a stored upload is being sent. Over plain http browsers have no locks for it. */
export const whileSending = async <T>(owner: UploadOwner | undefined, work: () => Promise<T>): Promise<T> => {
  const manager = locks();
  return manager && owner ? await manager.request(nameOf(owner), { mode: 'shared' }, work) : work();
};

/** Whether this or another tab is sending for them. */
export const isSending = async (owner: UploadOwner): Promise<boolean> => {
  const held = (await locks()?.query())?.held ?? [];
  return held.some(({ name }) => name === nameOf(owner));
};
