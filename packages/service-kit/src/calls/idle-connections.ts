/**
 * How long a client of ours leaves a connection open that nothing uses: shorter than the usual time for which a service that
 * stops goes on serving (`FAMIBOOK_DRAIN_SECONDS`). A connection to a service that drains has ended by then, either with
 * its last response or as idle at the client's side, so that no request is written into one being closed.
 */
export const IDLE_CONNECTION_MS = 3_000;
