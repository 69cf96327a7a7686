/**
 * How long a client of ours leaves a connection open that nothing uses: shorter than the usual time for which a service that
 * stops goes on serving (`FAMIBOOK_DRAIN_SECONDS`). A connection to a service that drains has ended by then, either with
 * its last response or as idle at the client's side, so that no request is written into one being closed.
 */
export const IDLE_CONNECTION_MS = 3_000;

/**
 * How long a client of ours sends further requests over one connection, however busy it is. A connection stays with its
 * replica, so without an end one that the autoscaler adds would only get what the connections there are cannot take.
 */
export const MAX_CONNECTION_AGE_MS = 30_000;
