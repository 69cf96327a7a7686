import { type EventData, type NewEvent, newEvent } from '@famibook/contracts/events';

/** Made by the command that changes the thing, and published in its transaction. */
export function sampleHappened(id: string, version: number, data: EventData<'sample.happened.v1'>): NewEvent {
  return newEvent('sample.happened.v1', id, version, data);
}
