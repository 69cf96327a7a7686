import { FAILPOINTS as GALLERY } from '@famibook/gallery/failpoints';
import { FAILPOINTS as MEDIA } from '@famibook/media/failpoints';
import { FAILPOINTS as RELAY } from '@famibook/service-kit/messaging/failpoints';

/** Every named place of an upload and of the relay, in the order a picture and its fact pass them. */
export const FAILPOINTS = [...GALLERY.slice(0, 1), ...MEDIA, ...GALLERY.slice(1), ...RELAY];
export type FailpointName = (typeof FAILPOINTS)[number];
