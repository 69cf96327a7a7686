/** Kinds of requests, by what they are for. */
export type DriveRequestKind =
  | 'token'
  | 'about'
  | 'ids'
  | 'search'
  | 'get'
  | 'create'
  | 'update'
  | 'upload'
  | 'begin-upload'
  | 'bytes'
  | 'upload-status'
  | 'cancel-upload'
  | 'download'
  | 'delete'
  | 'changes';

/** What happens to a request instead of what it asks for. */
export type Disruption =
  /**
   * Refused before anything is done. With `afterBytes` so many bytes of the body are on their way by then, and the
   * connection is closed; otherwise the body is read to its end.
   */
  | { kind: 'refuse'; status: number; reason: string; retryAfterSeconds?: number; afterBytes?: number }
  /** Refused after everything was done. */
  | { kind: 'refuse-late'; status: number; reason: string }
  /** The connection breaks after so many bytes of the body have arrived, or of the response gone out. */
  | { kind: 'cut'; afterBytes: number }
  /** Everything is done, but the response does not arrive. */
  | { kind: 'lose-response' }
  /** The bytes of an upload arrive as others. */
  | { kind: 'corrupt' };

export interface DisruptionPlan {
  /** Every kind unless given. */
  of?: readonly DriveRequestKind[];
  /** How many requests it meets; without limit unless given. */
  times?: number;
  /** The share of requests that it meets; all unless given. */
  share?: number;
  does: Disruption | readonly Disruption[];
}

/** Decides which requests are disrupted, in a sequence that is the same at each run. */
export class Disruptions {
  readonly #plans: { plan: DisruptionPlan; left: number; random: () => number }[] = [];

  add(plan: DisruptionPlan): void {
    this.#plans.push({ plan, left: plan.times ?? Number.POSITIVE_INFINITY, random: seededRandom(this.#plans.length) });
  }

  clear(): void {
    this.#plans.length = 0;
  }

  next(kind: DriveRequestKind): Disruption | undefined {
    for (const entry of this.#plans) {
      const { plan, random } = entry;
      if (entry.left === 0 || plan.of?.includes(kind) === false || random() >= (plan.share ?? 1)) continue;
      entry.left -= 1;
      const choices = [plan.does].flat();
      return choices[Math.floor(random() * choices.length)];
    }
    return undefined;
  }
}

/** Park and Miller's generator. */
function seededRandom(seed: number): () => number {
  let state = seed + 20_261_122;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
