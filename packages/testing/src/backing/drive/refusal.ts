/** A request that Google Drive refuses, in its words: a status and a reason. */
export class Refusal extends Error {
  readonly status: number;
  readonly reason: string;
  readonly headers: Record<string, string>;

  constructor(status: number, reason: string, headers: Record<string, string> = {}) {
    super(reason);
    this.status = status;
    this.reason = reason;
    this.headers = headers;
  }

  /** As Drive v3 writes it. */
  body(): string {
    const { status: code, reason } = this;
    return JSON.stringify({
      error: { code, message: reason, errors: [{ domain: 'global', reason, message: reason }] },
    });
  }
}

export function notFound(): Refusal {
  return new Refusal(404, 'notFound');
}
