import { AudioFile } from '@famibook/contracts/audio/schemas';
import type { Identity } from '@famibook/contracts/identity';
import type { MediaBed } from './media-bed.ts';

/** What is done with background audio. */
export interface AudioBed {
  /** The raw response of an upload. */
  send(who: Identity, bytes: Buffer, fileName?: string, headers?: Record<string, string>): Promise<Response>;
  uploaded(who: Identity, bytes: Buffer, fileName?: string): Promise<AudioFile>;
  toggle(who: Identity, id: string, isActive: boolean): Promise<Response>;
  remove(who: Identity, id: string): Promise<Response>;
  list(who: Identity): Promise<AudioFile[]>;
  /** What plays in the caller's current FamiBook, or in the one named. */
  active(who: Identity, famibookName?: string): Promise<Response>;
  hear(who: Identity, audio: { audioUrl: string }, init?: RequestInit): Promise<Response>;
  /** How often a FamiBook's audio was announced as changed. */
  announced(famibookId: string | undefined): number;
}

export function audioForm(bytes: Buffer, fileName = 'song.mp3'): FormData {
  const form = new FormData();
  form.set('audio', new Blob([new Uint8Array(bytes)], { type: 'audio/mpeg' }), fileName);
  return form;
}

export async function audioBed(bed: MediaBed): Promise<AudioBed> {
  const changes = new Map<string, number>();
  await bed.platform.bus.subscribe({
    service: 'test',
    name: 'audio',
    types: ['audio.changed.v1'],
    ephemeral: true,
    handle: async ({ aggregateId }) => {
      changes.set(aggregateId, (changes.get(aggregateId) ?? 0) + 1);
    },
  });
  const send: AudioBed['send'] = (who, bytes, fileName, headers) =>
    bed.as(who).fetch('/api/famibook/audio/upload', { method: 'POST', body: audioForm(bytes, fileName), headers });
  return {
    send,
    uploaded: async (who, bytes, fileName) => {
      const response = await send(who, bytes, fileName);
      if (response.status !== 201) throw new Error(`not taken in: ${await response.text()}`);
      return AudioFile.parse(await response.json());
    },
    toggle: (who, id, isActive) =>
      bed.as(who).fetch(`/api/famibook/audio/${id}/toggle`, {
        method: 'PATCH',
        body: JSON.stringify({ isActive }),
        headers: { 'content-type': 'application/json' },
      }),
    remove: (who, id) => bed.as(who).fetch(`/api/famibook/audio/${id}`, { method: 'DELETE' }),
    list: async (who) => {
      const response = await bed.as(who).fetch('/api/manager/audio');
      return ((await response.json()) as { audioFiles: AudioFile[] }).audioFiles;
    },
    active: (who, famibookName = who.current?.famibookName ?? '') =>
      bed.as(who).fetch(`/api/famibook/audio/${encodeURIComponent(famibookName)}`),
    hear: (who, { audioUrl }, init) => bed.as(who).fetch(audioUrl, init),
    announced: (famibookId = '') => changes.get(famibookId) ?? 0,
  };
}
