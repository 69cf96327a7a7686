import { ResetRequestId } from '@famibook/contracts/ids';

/** The id in the address; undefined for any other text. */
export const requestIdIn = (text: string | null): number | undefined =>
  text && /^\d+$/.test(text) ? ResetRequestId.safeParse(text).data : undefined;
