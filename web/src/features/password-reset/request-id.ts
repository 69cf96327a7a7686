import { ResetRequestId } from '@famibook/contracts/ids';

/** The number in the address; anything else names no request. */
export const requestIdIn = (text: string | null): number | undefined =>
  text && /^\d+$/.test(text) ? ResetRequestId.safeParse(text).data : undefined;
