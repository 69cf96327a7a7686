/** Which of its browser's requests one is, the last first: the page shows the last. */
export const NTH_OF_BROWSER = `row_number() OVER (PARTITION BY o.user_id, o.browser_hash
                 ORDER BY o.approved_at NULLS LAST, o.id DESC)`;

/**
 * In this order a person's open requests stand before the administrator, the rest waits behind the first ones: what was
 * approved; then every browser's last one before anybody's others, those of browsers that signed in before, then the
 * oldest.
 */
export const PLACE = 'r.approved_at NULLS LAST, r.nth, r.is_known_browser DESC, r.id';
