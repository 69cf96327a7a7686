import type { Identity } from '@famibook/contracts/identity';

export interface TusCall {
  request: Request;
  who: Identity;
  isMobile: boolean;
}

/** Answers a request of the tus protocol whose sender may make it. @throws AppError instead of the protocol's plain texts */
export type Tus = (call: TusCall) => Promise<Response>;
