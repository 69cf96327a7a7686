/** A person's picture: square, and the same for all who see it. */
export interface Portrait {
  id: string;
  userId: string;
  /** Of the bytes that are served. */
  sha256: string;
  createdAt: Date;
}
