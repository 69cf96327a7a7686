/** The words of the gallery. */
export const GALLERY_TEXT = {
  error: 'Error',
  loginRequired: 'Login required',
  pleaseLoginTo: (action: string) => `Please login to ${action}`,
  like: { done: 'Photo liked!', undone: 'Like removed', action: 'like photos' },
  heart: { done: 'Photo loved!', undone: 'Heart removed', action: 'love photos' },
  comment: {
    done: 'Comment added',
    deleted: 'Comment deleted',
    blank: 'Please enter a comment',
    failed: 'Failed to add comment',
    action: 'comment on photos',
  },
  edit: { done: 'Photo updated', action: 'edit photos' },
  delete: { done: 'Photo deleted', action: 'delete photos' },
} as const;
