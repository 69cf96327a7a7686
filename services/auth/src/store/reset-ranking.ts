/** Numbers the requests of one browser, the newest first: the page shows the newest. */
const NTH_OF_BROWSER = `row_number() OVER (PARTITION BY o.user_id, o.browser_hash
                         ORDER BY o.approved_at NULLS LAST, o.id DESC) AS nth`;

/**
 * Orders a user's open requests for the administrator, who sees the first few. Approved requests come first, then the
 * newest request of every browser before its others, then known browsers before unknown ones. Among equal requests the
 * oldest and the newest take turns, so that an attacker with many requests cannot fill all places before or after the user.
 */
const RANK = 'q.approved_at NULLS LAST, q.nth, q.is_known_browser DESC, least(q.from_oldest, q.from_newest), q.id';
const EQUALS = 'PARTITION BY n.user_id, n.nth, n.is_known_browser';

/** Goes around a condition on `o` that selects all requests of a user or none, and gives every row its `place`. */
export const RANKED_RESETS = {
  begin: `
    SELECT q.*, row_number() OVER (PARTITION BY q.user_id ORDER BY ${RANK}) AS place
      FROM (SELECT n.*, row_number() OVER (${EQUALS} ORDER BY n.id) AS from_oldest,
                   row_number() OVER (${EQUALS} ORDER BY n.id DESC) AS from_newest
              FROM (SELECT o.*, ${NTH_OF_BROWSER} FROM password_reset_request o
                     WHERE o.completed_at IS NULL AND o.ended_at IS NULL AND`,
  end: ') n) q',
} as const;
