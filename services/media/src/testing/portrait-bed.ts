import type { Identity } from '@famibook/contracts/identity';
import { portraitUrl } from '@famibook/contracts/portraits/portrait-url';
import type { UserMembership } from '../portraits/rules.ts';
import type { MediaBed } from './media-bed.ts';

/** What is done with people's pictures. */
export interface PortraitBed {
  /** From now on auth knows this person as a member of these, and of nothing else. */
  belongs(who: Pick<Identity, 'userId'>, ...memberships: readonly UserMembership[]): void;
  put(who: Identity, bytes: Buffer): Promise<Response>;
  /** Answers its id. */
  staged(who: Identity, bytes: Buffer): Promise<string>;
  /** As auth announces it. */
  changed(who: Identity, fileId: string, version: number): Promise<void>;
  /** Staged, and its person's picture. */
  shown(who: Identity, bytes: Buffer, version?: number): Promise<string>;
  see(who: Identity, fileId: string, headers?: Record<string, string>): Promise<Response>;
}

export function portraitBed(bed: MediaBed): PortraitBed {
  const put: PortraitBed['put'] = (who, bytes) =>
    bed.as(who).fetch('/internal/portraits', { method: 'PUT', body: new Uint8Array(bytes) });
  const staged: PortraitBed['staged'] = async (who, bytes) => {
    const response = await put(who, bytes);
    if (response.status !== 201) throw new Error(`not taken in: ${await response.text()}`);
    return ((await response.json()) as { fileId: string }).fileId;
  };
  const changed: PortraitBed['changed'] = ({ userId, firstName, lastName }, fileId, version) => {
    const event = { userId, firstName, lastName, profileImageUrl: portraitUrl(fileId), famibookIds: [] };
    return bed.announce('person.changed.v1', event, version);
  };
  return {
    belongs: ({ userId }, ...memberships) => void bed.memberships.set(userId, memberships),
    put,
    staged,
    changed,
    shown: async (who, bytes, version = 1) => {
      const fileId = await staged(who, bytes);
      await changed(who, fileId, version);
      return fileId;
    },
    see: (who, fileId, headers) => bed.as(who).fetch(portraitUrl(fileId), { headers }),
  };
}
