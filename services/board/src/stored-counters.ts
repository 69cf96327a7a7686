import type { RowCheck } from '@famibook/service-kit/backup/restore-plan';

/** Every stored counter beside the true count. */
export const STORED_COUNTERS: readonly RowCheck[] = [
  {
    what: 'likes, hearts and replies of a message',
    sql: `SELECT m.id FROM message m WHERE (m.likes, m.hearts, m.reply_count, m.pending_reply_count) <>
      (SELECT (SELECT count(*) FROM message_reaction r WHERE r.message_id = m.id AND r.kind = 'like'),
        (SELECT count(*) FROM message_reaction r WHERE r.message_id = m.id AND r.kind = 'heart'),
        count(*) FILTER (WHERE b.is_approved), count(*) FILTER (WHERE NOT b.is_approved)
      FROM message b WHERE b.root_id = coalesce(m.root_id, m.id) AND m.id = ANY(b.ancestors))`,
  },
  {
    what: 'messages of a FamiBook',
    sql: `SELECT f.id FROM famibook f WHERE (f.published_roots, f.published, f.pending_roots, f.to_review) <>
      (SELECT count(*) FILTER (WHERE m.is_approved AND m.parent_id IS NULL), count(*) FILTER (WHERE m.is_approved),
        count(*) FILTER (WHERE NOT m.is_approved AND m.parent_id IS NULL),
        count(*) FILTER (WHERE NOT m.is_approved AND NOT m.waits_for_parent)
      FROM message m WHERE m.famibook_id = f.id)`,
  },
  {
    what: 'messages of one person that wait',
    sql: `SELECT coalesce(w.user_id, m.user_id) AS id FROM waiting w
      FULL JOIN (SELECT famibook_id, user_id, count(*) AS roots FROM message WHERE parent_id IS NULL AND NOT is_approved
        GROUP BY famibook_id, user_id) m USING (famibook_id, user_id)
      WHERE coalesce(w.roots, 0) <> coalesce(m.roots, 0)`,
  },
  {
    what: 'messages of all',
    sql: `SELECT id FROM platform WHERE (published_roots, published, pending_roots, to_review) <>
      (SELECT count(*) FILTER (WHERE is_approved AND parent_id IS NULL), count(*) FILTER (WHERE is_approved),
        count(*) FILTER (WHERE NOT is_approved AND parent_id IS NULL),
        count(*) FILTER (WHERE NOT is_approved AND NOT waits_for_parent) FROM message)`,
  },
  {
    what: 'something published under something that waits',
    sql: 'SELECT m.id FROM message m JOIN message p ON p.id = m.parent_id WHERE m.is_approved AND NOT p.is_approved',
  },
];
