import type { Identity } from '@famibook/contracts/identity';
import { portraitUrl } from '@famibook/contracts/portraits/portrait-url';
import type { UserMembership } from '../portraits/domain.ts';
import type { MediaTestApp } from './media-fixture.ts';

/** What is done with people's pictures. */
export interface PortraitFixture {
  /** From now on auth knows this person as a member of these, and of nothing else. */
  belongs(user: Pick<Identity, 'userId'>, ...memberships: readonly UserMembership[]): void;
  put(user: Identity, bytes: Buffer): Promise<Response>;
  /** @returns its id */
  staged(user: Identity, bytes: Buffer): Promise<string>;
  /** Publishes it as auth would. */
  changed(user: Identity, fileId: string, version: number): Promise<void>;
  /** Staged, and its person's picture. */
  shown(user: Identity, bytes: Buffer, version?: number): Promise<string>;
  see(user: Identity, fileId: string, headers?: Record<string, string>): Promise<Response>;
}

export function portraitFixture(app: MediaTestApp): PortraitFixture {
  const put: PortraitFixture['put'] = (user, bytes) =>
    app.as(user).fetch('/internal/portraits', { method: 'PUT', body: new Uint8Array(bytes) });
  const staged: PortraitFixture['staged'] = async (user, bytes) => {
    const response = await put(user, bytes);
    if (response.status !== 201) throw new Error(`not taken in: ${await response.text()}`);
    return ((await response.json()) as { fileId: string }).fileId;
  };
  const changed: PortraitFixture['changed'] = ({ userId, firstName, lastName }, fileId, version) => {
    const event = { userId, firstName, lastName, profileImageUrl: portraitUrl(fileId), famibookIds: [] };
    return app.publish('person.changed.v1', event, version);
  };
  return {
    belongs: ({ userId }, ...memberships) => void app.memberships.set(userId, memberships),
    put,
    staged,
    changed,
    shown: async (user, bytes, version = 1) => {
      const fileId = await staged(user, bytes);
      await changed(user, fileId, version);
      return fileId;
    },
    see: (user, fileId, headers) => app.as(user).fetch(portraitUrl(fileId), { headers }),
  };
}
