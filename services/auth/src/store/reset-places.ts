/** Which of its browser's requests one is, the last first: the page shows the last. */
const NTH_OF_BROWSER = `row_number() OVER (PARTITION BY o.user_id, o.browser_hash
                         ORDER BY o.approved_at NULLS LAST, o.id DESC) AS nth`;

/**
 * In this order a person's open requests stand before the administrator, the rest waits behind the first ones: what was
 * approved; then every browser's last one before anybody's others, and those of browsers that signed in before. Of the
 * rest the oldest and the newest in turn: whoever asks many times, before the person or after, has not all places.
 */
const PLACE = 'q.approved_at NULLS LAST, q.nth, q.is_known_browser DESC, least(q.from_oldest, q.from_newest), q.id';
const ALIKE = 'PARTITION BY n.user_id, n.nth, n.is_known_browser';

/** Around the condition on `o`, by which one person's requests are all there or all not: rows with a `place`. */
export const PLACED = {
  begin: `
    SELECT q.*, row_number() OVER (PARTITION BY q.user_id ORDER BY ${PLACE}) AS place
      FROM (SELECT n.*, row_number() OVER (${ALIKE} ORDER BY n.id) AS from_oldest,
                   row_number() OVER (${ALIKE} ORDER BY n.id DESC) AS from_newest
              FROM (SELECT o.*, ${NTH_OF_BROWSER} FROM password_reset_request o
                     WHERE o.completed_at IS NULL AND o.ended_at IS NULL AND`,
  end: ') n) q',
} as const;
