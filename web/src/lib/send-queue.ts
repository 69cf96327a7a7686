/** Sends changes of one kind of item, and reads that kind only while nothing is being sent. */
export interface SendQueue {
  /** Sends the changes of one item in the order of the calls, so that the second of two quick presses arrives last. */
  send: <Response>(id: string, send: () => Promise<Response>) => Promise<Response>;
  /**
   * Reads once every sent change has its response, and again when something was sent during it: that change is newer
   * than the read. With an `id` only changes of that item count.
   */
  read: <Value>(read: () => Promise<Value>, id?: string) => Promise<Value>;
}

interface PendingRead {
  id: string | undefined;
  isOutdated: boolean;
}

export function createSendQueue(): SendQueue {
  const pending = new Map<string, Promise<void>>();
  const reads = new Set<PendingRead>();

  const whenSent = async (id: string | undefined): Promise<void> => {
    if (id === undefined) while (pending.size > 0) await Promise.all(pending.values());
    else while (pending.has(id)) await pending.get(id);
  };

  return {
    send: (id, send) => {
      const response = (pending.get(id) ?? Promise.resolve()).then(send);
      const settled = response.then(ignore, ignore);
      pending.set(id, settled);
      void settled.then(() => pending.get(id) === settled && pending.delete(id));
      for (const reading of reads) reading.isOutdated ||= reading.id === undefined || reading.id === id;
      return response;
    },
    read: async (read, id) => {
      const reading: PendingRead = { id, isOutdated: false };
      reads.add(reading);
      try {
        for (;;) {
          await whenSent(id);
          reading.isOutdated = false;
          const value = await read();
          if (!reading.isOutdated) return value;
        }
      } finally {
        reads.delete(reading);
      }
    },
  };
}

function ignore(): void {}
