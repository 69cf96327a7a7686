/** The bytes of resumable uploads while they are on their way. */
export interface UploadBytes {
  begin(id: string): Promise<void>;
  /** Writes from `at` on and answers where it stands then. When `body` breaks off, what came before stays. */
  append(id: string, at: number, body: AsyncIterable<Buffer>): Promise<number>;
  /** How much is there and would survive a power cut; undefined when there is no such upload. */
  arrived(id: string): Promise<number | undefined>;
  pathOf(id: string): string;
  remove(id: string): Promise<void>;
}
