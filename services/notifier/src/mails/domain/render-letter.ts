import type { Letter } from './letter.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** The installation that a mail comes from. */
export interface Sender {
  publicUrl: URL;
  /** How people reach the administrator, as a link. */
  contact: string | null;
}

const WHY = 'You get this mail because you have, or asked for, an account there.';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/** Both parts of a mail say the same. */
export function renderLetter(letter: Letter, sender: Sender): RenderedMail {
  return { subject: letter.subject, text: renderText(letter, sender), html: renderHtml(letter, sender) };
}

function renderText({ heading, paragraphs, action }: Letter, { publicUrl, contact }: Sender): string {
  const link = action && `${action.label}: ${new URL(action.path, publicUrl)}`;
  const help = contact && `The administrator: ${shown(contact)}`;
  const footer = ['-- ', `FamiBook at ${publicUrl.host}`, WHY, help].filter(Boolean).join('\n');
  return [heading, ...paragraphs, link, footer].filter(Boolean).join('\n\n');
}

/** Tables and inline styles are what Outlook understands; the style sheet is for programs with a dark mode. */
function renderHtml({ subject, heading, paragraphs, action }: Letter, { publicUrl, contact }: Sender): string {
  const text = paragraphs.map((words) => `<p style="${STYLES.paragraph}">${escapeHtml(words)}</p>`).join('\n');
  const button = action
    ? renderButton(escapeHtml(action.label), escapeHtml(String(new URL(action.path, publicUrl))))
    : '';
  const home = `<a class="quiet" href="${escapeHtml(publicUrl.href)}" style="${STYLES.footerLink}">${escapeHtml(publicUrl.host)}</a>`;
  const help = contact
    ? `<br>The administrator: <a class="quiet" href="${escapeHtml(contact)}" style="${STYLES.footerLink}">${escapeHtml(shown(contact))}</a>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="${STYLES.page}">
<div role="main">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="560" cellpadding="0" cellspacing="0" border="0" style="${STYLES.card}"><tr><td style="padding:32px">
<p class="quiet" style="${STYLES.brand}">FamiBook</p>
<h1 style="${STYLES.heading}">${escapeHtml(heading)}</h1>
${text}
${button}
</td></tr></table>
<p class="quiet" style="${STYLES.footer}">FamiBook at ${home}<br>${WHY}${help}</p>
</td></tr></table>
</div>
</body>
</html>
`;
}

function renderButton(label: string, url: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0"><tr>
<td class="button" bgcolor="#9a3412" style="border-radius:8px;background:#9a3412">
<a href="${url}" style="${STYLES.button}">${label}</a>
</td></tr></table>`;
}

/** An address as people read it: without the scheme of a mail link. */
function shown(contact: string): string {
  return contact.replace(/^mailto:/, '');
}

const FONT = "font-family:Georgia,'Times New Roman',serif";
const STYLES = {
  page: 'margin:0;padding:0;background:#f6f1ea;color:#2b2320',
  card: 'width:100%;max-width:560px;background:#ffffff;border-radius:12px;color:#2b2320',
  brand: `margin:0 0 16px;${FONT};font-size:15px;line-height:20px;color:#6b5d55`,
  heading: `margin:0 0 16px;${FONT};font-size:24px;line-height:32px;font-weight:bold`,
  paragraph: `margin:0 0 16px;${FONT};font-size:17px;line-height:26px`,
  button: `display:inline-block;padding:13px 22px;${FONT};font-size:17px;line-height:22px;color:#ffffff;text-decoration:none`,
  footer: `margin:20px 0 0;max-width:560px;${FONT};font-size:14px;line-height:21px;color:#6b5d55`,
  footerLink: 'color:#6b5d55',
} as const;

const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#1c1715!important;color:#f3ebe4!important}
.card{background:#2a2320!important;color:#f3ebe4!important}
.quiet{color:#c4b5aa!important}
.button{background:#9a3412!important}
}`;
