export interface PlatformSize {
  famibooks: number;
  /** Approved members; every FamiBook has as many. */
  people: number;
  /** Requests of each kind that wait for a decision: to join, to publish, for a new password, for a FamiBook. */
  waiting: number;
}

/** A FamiBook and one of its members. */
export interface Place {
  famibookId: string;
  userId: string;
}
