import { AppError } from '@famibook/service-kit/errors';
import type { PictureHeader } from '../domain/picture.ts';

/** The functions that the service calls in the decoder process. */
export interface DecoderFunctions {
  header(path: string): Promise<Reply<PictureHeader>>;
  /** Calls `storeRendition` and `listed` of the service with this `job`. @returns the thumbhash, base64 */
  render(path: string, header: PictureHeader, widths: readonly number[], job: number): Promise<Reply<string>>;
  square(path: string, header: PictureHeader, side: number): Promise<Reply<Buffer>>;
}

/** The functions that the decoder process calls in the service. */
export interface ServiceFunctions {
  /** Called once, when the decoder process is ready. */
  started(): void;
  /** @returns whether the rendition was stored; the service itself knows the error */
  storeRendition(job: number, width: number, bytes: Buffer): Promise<boolean>;
  /** Called once all renditions that lists show are stored. */
  listed(job: number, thumbhash: string): void;
}

export interface Reply<T> {
  outcome: { value: T } | { refusal: Refusal } | { failure: Failure };
  /** Resident memory of the decoder process. */
  rss: number;
}

interface Refusal {
  code: AppError['code'];
  message: string;
  cause: string | undefined;
}

interface Failure {
  message: string;
  stack: string | undefined;
  code: unknown;
}

/** Turns errors into plain values, because a message would lose their class and members. */
export async function replyOf<T>(work: Promise<T>): Promise<Reply<T>> {
  const outcome = await work.then((value) => ({ value }), toErrorOutcome);
  return { outcome, rss: process.memoryUsage.rss() };
}

/** @throws AppError or Error as it was thrown in the decoder process */
export function resultOf<T>({ outcome }: Reply<T>): T {
  if ('value' in outcome) return outcome.value;
  if ('refusal' in outcome) {
    const { code, message, cause } = outcome.refusal;
    throw new AppError(code, { message, ...(cause !== undefined && { cause: new Error(cause) }) });
  }
  const { message, stack, code } = outcome.failure;
  throw Object.assign(new Error(message), {
    ...(stack !== undefined && { stack }),
    ...(code !== undefined && { code }),
  });
}

function toErrorOutcome(error: unknown): { refusal: Refusal } | { failure: Failure } {
  if (error instanceof AppError) {
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    return { refusal: { code: error.code, message: error.message, cause } };
  }
  if (!(error instanceof Error)) return { failure: { message: String(error), stack: undefined, code: undefined } };
  return { failure: { message: error.message, stack: error.stack, code: 'code' in error ? error.code : undefined } };
}
