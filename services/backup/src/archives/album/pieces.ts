/** Something that a person wrote. */
export interface Words {
  author: string;
  content: string;
  createdAt: string;
  /** What it answers or is about, where that does not stand right above. */
  about: { author: string; text: string } | null;
}

export interface PhotoPiece {
  number: number;
  file: string;
  small: string;
  author: string;
  description: string;
  tags: string;
  width: number;
  height: number;
  likes: number;
  hearts: number;
  takenAt: string | null;
  createdAt: string;
  comments: readonly Words[];
}

export interface PostPiece extends Words {
  likes: number;
  hearts: number;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const MAX_ABOUT_LENGTH = 120;

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? '');
}

/** An address that is relative to the page, of a path with any characters. */
function hrefOf(path: string): string {
  return escapeHtml(path.split('/').map(encodeURIComponent).join('/'));
}

export function monthKey(at: string): string {
  return at.slice(0, 7);
}

export function monthName(at: string): string {
  return new Date(at).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

function time(at: string): string {
  const day = new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return `<time datetime="${escapeHtml(at)}">${day}</time>`;
}

export function photoHtml(photo: PhotoPiece): string {
  const { number, file, small, author, description, width, height, takenAt, createdAt, comments } = photo;
  const alt = escapeHtml(description);
  const tags = photo.tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  return `<figure id="photo-${number}"><a class="picture" href="${hrefOf(file)}"><img src="${hrefOf(small)}" alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async"></a>
<figcaption><p class="description" dir="auto">${escapeHtml(description)}</p>
<p class="by"><b dir="auto">${escapeHtml(author)}</b> ${time(takenAt ?? createdAt)}${reactions(photo)}</p>
${tags.length > 0 ? `<ul class="tags">${tags.map((tag) => `<li dir="auto">${escapeHtml(tag)}</li>`).join('')}</ul>\n` : ''}${commentList(comments)}</figcaption></figure>
`;
}

function reactions({ likes, hearts }: { likes: number; hearts: number }): string {
  return [counted(likes, 'like'), counted(hearts, 'heart')].filter(Boolean).join('');
}

/** Words, because a picture of a heart is in few fonts of old machines. */
function counted(count: number, thing: string): string {
  if (count === 0) return '';
  return ` <span class="reaction">${count} ${thing}${count === 1 ? '' : 's'}</span>`;
}

function commentList(comments: readonly Words[]): string {
  if (comments.length === 0) return '';
  const count = comments.length === 1 ? '1 comment' : `${comments.length} comments`;
  return `<details class="comments"><summary>${count}</summary><ul>${comments.map(commentHtml).join('')}</ul></details>\n`;
}

function commentHtml({ author, content, createdAt }: Words): string {
  return `<li><p class="by"><b dir="auto">${escapeHtml(author)}</b> ${time(createdAt)}</p><p class="content" dir="auto">${escapeHtml(content)}</p></li>`;
}

/** A message, or a reply. */
export function postHtml(post: PostPiece, kind: 'message' | 'reply' = 'message'): string {
  return `<div class="post ${kind}">${aboutHtml(post.about, 'In reply to')}<p class="by"><b dir="auto">${escapeHtml(post.author)}</b> ${time(post.createdAt)}${reactions(post)}</p><p class="content" dir="auto">${escapeHtml(post.content)}</p></div>
`;
}

/** A comment on a photo that is not in the album. */
export function remarkHtml(comment: Words): string {
  return `<article class="thread"><div class="post">${aboutHtml(comment.about, 'On a photo by')}<p class="by"><b dir="auto">${escapeHtml(comment.author)}</b> ${time(comment.createdAt)}</p><p class="content" dir="auto">${escapeHtml(comment.content)}</p></div></article>
`;
}

export function audioHtml({ file, name }: { file: string; name: string }): string {
  const text = escapeHtml(name);
  return `<li class="sound"><p dir="auto">${text}</p><audio controls preload="none" src="${hrefOf(file)}" aria-label="${text}"></audio></li>
`;
}

function aboutHtml(about: Words['about'], how: string): string {
  if (!about) return '';
  const text = [...about.text.replace(/\s+/g, ' ')];
  const short = text.length > MAX_ABOUT_LENGTH ? `${text.slice(0, MAX_ABOUT_LENGTH).join('')}…` : text.join('');
  return `<p class="about">${how} <b dir="auto">${escapeHtml(about.author)}</b>: <q dir="auto">${escapeHtml(short)}</q></p>`;
}
