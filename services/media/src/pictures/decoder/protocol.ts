import { AppError } from '@famibook/service-kit/errors';
import type { PictureHeader } from '../rules/picture.ts';

/** What the decoder process can be asked for. */
export interface DecoderFunctions {
  header(path: string): Promise<Reply<PictureHeader>>;
  /** Calls `keep` of the other side with this `job` for each rendition. */
  render(path: string, header: PictureHeader, widths: readonly number[], job: number): Promise<Reply<string>>;
  square(path: string, header: PictureHeader, side: number): Promise<Reply<Buffer>>;
}

/** What the decoder process can ask for. */
export interface ServiceFunctions {
  /** Told once, when the decoder process is ready. */
  started(): void;
  /** Answers whether the rendition was kept; why it was not, the service knows. */
  keep(job: number, width: number, bytes: Buffer): Promise<boolean>;
}

export interface Reply<T> {
  outcome: { value: T } | { refusal: Refusal } | { fault: Fault };
  /** Resident memory of the decoder process. */
  rss: number;
}

interface Refusal {
  code: AppError['code'];
  message: string;
  cause: string | undefined;
}

interface Fault {
  message: string;
  stack: string | undefined;
  code: unknown;
}

/** Messages carry plain values: an error's class and members would be lost on the way. */
export async function replyOf<T>(work: Promise<T>): Promise<Reply<T>> {
  const outcome = await work.then((value) => ({ value }), failureOf);
  return { outcome, rss: process.memoryUsage.rss() };
}

/** @throws AppError or Error, as they were thrown in the decoder process */
export function resultOf<T>({ outcome }: Reply<T>): T {
  if ('value' in outcome) return outcome.value;
  if ('refusal' in outcome) {
    const { code, message, cause } = outcome.refusal;
    throw new AppError(code, { message, ...(cause !== undefined && { cause: new Error(cause) }) });
  }
  const { message, stack, code } = outcome.fault;
  throw Object.assign(new Error(message), {
    ...(stack !== undefined && { stack }),
    ...(code !== undefined && { code }),
  });
}

function failureOf(error: unknown): { refusal: Refusal } | { fault: Fault } {
  if (error instanceof AppError) {
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    return { refusal: { code: error.code, message: error.message, cause } };
  }
  if (!(error instanceof Error)) return { fault: { message: String(error), stack: undefined, code: undefined } };
  return { fault: { message: error.message, stack: error.stack, code: 'code' in error ? error.code : undefined } };
}
