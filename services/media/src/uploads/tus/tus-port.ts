import type { Identity } from '@famibook/contracts/identity';

export interface TusCall {
  request: Request;
  /** Of the upload that it is about, as it stands on record; undefined while there is none. */
  id: string | undefined;
  who: Identity;
  isMobile: boolean;
}

/** Answers a request of the tus protocol whose sender may make it. @throws AppError instead of the protocol's plain texts */
export type Tus = (call: TusCall) => Promise<Response>;
