export const elementId = (postId: string): string => `message-${postId}`;

export const postElement = (postId: string): HTMLElement | null => document.getElementById(elementId(postId));

export const focusPost = (postId: string): void => postElement(postId)?.focus({ preventScroll: true });

export const focusReplyButton = (postId: string): void =>
  postElement(postId)?.querySelector<HTMLElement>('[data-reply]')?.focus({ preventScroll: true });

/** Moves to a post that may be out of sight. */
export function goToPost(postId: string): void {
  focusPost(postId);
  postElement(postId)?.scrollIntoView({ block: 'nearest' });
}

/** Whether the user is busy with something else than the post. */
export function isFocusElsewhere(postId: string): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && postElement(postId)?.contains(focused) !== true;
}
