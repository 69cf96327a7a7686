import { FAILPOINTS as GALLERY } from '@famibook/gallery/failpoints';
import { FAILPOINTS as MEDIA } from '@famibook/media/failpoints';
import { FAILPOINTS as RELAY } from '@famibook/service-kit/messaging/failpoints';

/** Every failpoint of an upload and of the relay, in the order in which a picture and its event pass them. */
export const FAILPOINTS = [...GALLERY.slice(0, 1), ...MEDIA, ...GALLERY.slice(1), ...RELAY];
export type FailpointName = (typeof FAILPOINTS)[number];
