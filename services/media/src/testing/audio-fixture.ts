import { AudioFile } from '@famibook/contracts/audio/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { audioForm } from '@famibook/testing/clients/audio-form';
import { manager, member, pending } from '@famibook/testing/families/identities';
import { v7 as newId } from 'uuid';
import type { MediaTestApp } from './media-fixture.ts';

/** What is done with background audio. */
export interface AudioFixture {
  /** The raw response of an upload. */
  send(user: Identity, bytes: Buffer, fileName?: string, headers?: Record<string, string>): Promise<Response>;
  uploaded(user: Identity, bytes: Buffer, fileName?: string): Promise<AudioFile>;
  toggle(user: Identity, id: string, isActive: boolean): Promise<Response>;
  remove(user: Identity, id: string): Promise<Response>;
  list(user: Identity): Promise<AudioFile[]>;
  /** What plays in the caller's current FamiBook, or in the one named. */
  active(user: Identity, famibookName?: string): Promise<Response>;
  hear(user: Identity, audio: { audioUrl: string }, init?: RequestInit): Promise<Response>;
  /** How often a change of a FamiBook's audio was published. */
  publishedChanges(famibookId: string | undefined): number;
}

export async function audioFixture(app: MediaTestApp): Promise<AudioFixture> {
  const changes = await app.collect('audio.changed.v1');
  const send: AudioFixture['send'] = (user, bytes, fileName, headers) =>
    app.as(user).fetch('/api/famibook/audio/upload', { method: 'POST', body: audioForm(bytes, fileName), headers });
  return {
    send,
    uploaded: async (user, bytes, fileName) => {
      const response = await send(user, bytes, fileName);
      if (response.status !== 201) throw new Error(`not taken in: ${await response.text()}`);
      return AudioFile.parse(await response.json());
    },
    toggle: (user, id, isActive) =>
      app.as(user).fetch(`/api/famibook/audio/${id}/toggle`, {
        method: 'PATCH',
        body: JSON.stringify({ isActive }),
        headers: { 'content-type': 'application/json' },
      }),
    remove: (user, id) => app.as(user).fetch(`/api/famibook/audio/${id}`, { method: 'DELETE' }),
    list: async (user) => {
      const response = await app.as(user).fetch('/api/manager/audio');
      return ((await response.json()) as { audioFiles: AudioFile[] }).audioFiles;
    },
    active: (user, famibookName = user.current?.famibookName ?? '') =>
      app.as(user).fetch(`/api/famibook/audio/${encodeURIComponent(famibookName)}`),
    hear: (user, { audioUrl }, init) => app.as(user).fetch(audioUrl, init),
    publishedChanges: (famibookId) => changes.filter(({ aggregateId }) => aggregateId === famibookId).length,
  };
}

/** A FamiBook with its manager; names differ, so that none is found by another's. */
export function someFamily() {
  const of = { famibookId: newId(), famibookName: `Family ${newId()}` };
  return { boss: manager(of), anna: member(of), waiting: pending(of), of };
}

/** The body of a refusal. */
export async function saidOf(response: Response) {
  return (await response.json()) as { code: string; message: string; fields?: Record<string, string> };
}

export function activeOf(files: readonly AudioFile[]): string[] {
  return files.filter(({ isActive }) => isActive).map(({ id }) => id);
}
