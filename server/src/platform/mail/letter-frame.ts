/** The layout of every letter, as text and HTML: one message, one button, and what to do if it was not requested. */
import { escapeHtml } from '../http/escape-html.ts';
import type { Letter } from './mail.ts';

export type LetterContent = Pick<Letter, 'subject' | 'text' | 'html'>;

/** The site that sends the letter. */
export type LetterSender = { readonly siteName: string; readonly supportEmail: string };

type LetterLink = { readonly label: string; readonly link: string };

export type LetterText = {
  /** Visible on a locked phone, so it does not reveal the site's content. */
  readonly subject: string;
  /** Paragraphs above the button. */
  readonly paragraphs: readonly string[];
  /** Figures below them, each with a label. */
  readonly rows?: readonly (readonly [label: string, value: string])[];
  readonly button?: LetterLink;
  /** Paragraphs below it: how long the link works, and what to do if it was not you. */
  readonly footnotes: readonly string[];
  /** Less important links, below the footnotes. */
  readonly moreLinks?: readonly LetterLink[];
};

/** Renders a letter. All values are text and are escaped in the HTML. */
export function renderLetter(sender: LetterSender, letter: LetterText): LetterContent {
  return { subject: letter.subject, text: asText(sender, letter), html: asHtml(sender, letter) };
}

/** Paragraphs are not wrapped, because mail programs do that better. The link has a separate line. */
function asText(
  { siteName, supportEmail }: LetterSender,
  { subject, paragraphs, rows, button, footnotes, moreLinks = [] }: LetterText,
): string {
  const figures = rows ? [rows.map(([label, value]) => `${label}: ${value}`).join('\n')] : [];
  const parts = [
    subject,
    ...paragraphs,
    ...figures,
    ...(button ? [linkAsText(button)] : []),
    ...footnotes,
    ...moreLinks.map(linkAsText),
  ];
  return `${parts.join('\n\n')}\n\n-- \n${footer(siteName)}\n${contact} ${supportEmail}\n`;
}

const linkAsText = ({ label, link }: LetterLink) => `${label}:\n${link}`;
const footer = (siteName: string) => `This email is about your ${siteName} account.`;
const contact = 'Questions? Write to us:';

const fonts = `'Inter','Figtree',-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;
// The site's colours. The light ones are inline, for mail programs that ignore style sheets.
const dark = { background: '#0f0e13', raised: '#1a1820', line: '#2d2a36', text: '#f5f1ea', muted: '#a9a4b3' };
const light = {
  background: '#fbf7f0',
  raised: '#ffffff',
  line: '#e4dccf',
  text: '#1c1922',
  muted: '#655f70',
};
const accent = { background: '#ff5c35', text: '#160a05' };

/** The logo, a strip of three panels, without a picture that would have to be fetched. */
const mark = `<span class="mark" style="display:inline-block;width:13px;height:6px;margin:0 10px 0 0;vertical-align:-4px;border:solid ${light.text};border-width:7px 0;border-radius:3px;background:${accent.background}"></span>`;

const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:inherit}
@media (prefers-color-scheme:dark){
.background{background:${dark.background}!important}
.raised{background:${dark.raised}!important;border-color:${dark.line}!important}
.text{color:${dark.text}!important}
.mark{border-color:${dark.text}!important}
.muted{color:${dark.muted}!important}
.line{border-color:${dark.line}!important}
}
@media (max-width:480px){
.raised{padding:28px 24px 12px!important}
.around{padding:0 25px!important}
.button{display:block!important}
}`;

function asHtml(
  { siteName, supportEmail }: LetterSender,
  { subject, paragraphs, rows, button, footnotes, moreLinks = [] }: LetterText,
): string {
  const paragraph = (text: string, of: 'text' | 'muted', size: string) =>
    `<p class="${of}" style="margin:0 0 16px;font-size:${size};line-height:1.55;color:${light[of]};text-wrap:pretty;overflow-wrap:anywhere">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>${styles}</style>
</head>
<body class="background" style="margin:0;padding:0;background:${light.background};font-family:${fonts}">
<table class="background" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${light.background}"><tr><td align="center" style="padding:32px 12px">
<div style="max-width:560px;margin:0 auto;text-align:left">
<p class="text around" style="margin:0 0 16px;padding:0 41px;font-size:18px;font-weight:800;letter-spacing:-.01em;color:${light.text}">${mark}${escapeHtml(siteName)}</p>
<div class="raised" style="padding:36px 40px 20px;background:${light.raised};border:1px solid ${light.line};border-radius:14px">
<h1 class="text" style="margin:0 0 16px;font-size:26px;line-height:1.2;font-weight:800;letter-spacing:-.02em;text-wrap:balance;color:${light.text}">${escapeHtml(subject)}</h1>
${paragraphs.map((text) => paragraph(text, 'text', '16px')).join('\n')}
${rows ? `${asTable(rows)}\n` : ''}${button ? `${asButton(button)}\n` : ''}${footnotes.map((text) => paragraph(text, 'muted', '14px')).join('\n')}${moreLinks.map((link) => `\n${asPlainLink(link)}`).join('')}
</div>
<p class="muted around" style="margin:20px 0 0;padding:0 41px;font-size:13px;line-height:1.5;color:${light.muted}">${escapeHtml(footer(siteName))}<br>${contact} <a class="muted" href="mailto:${escapeHtml(supportEmail)}" style="color:${light.muted}">${escapeHtml(supportEmail)}</a></p>
</div>
</td></tr></table>
</body>
</html>
`;
}

function asTable(rows: NonNullable<LetterText['rows']>): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${light.line};font-size:15px;line-height:1.4;text-align:left;vertical-align:top;overflow-wrap:anywhere`;
  const row = ([label, value]: readonly [string, string]) =>
    `<tr><th scope="row" class="muted line" style="${cell};padding-right:16px;font-weight:400;color:${light.muted}">${escapeHtml(label)}</th><td class="text line" style="${cell};font-weight:600;color:${light.text}">${escapeHtml(value)}</td></tr>`;
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">
${rows.map(row).join('\n')}
</table>`;
}

/** The full link, for programs without the button and for readers who check where it leads. */
function asButton({ label, link }: LetterLink): string {
  const href = escapeHtml(link);
  return `<p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;padding:15px 30px;border-radius:999px;background:${accent.background};color:${accent.text};font-size:16px;line-height:1.25;font-weight:700;text-align:center;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="muted line" style="margin:0 0 20px;padding:0 0 20px;border-bottom:1px solid ${light.line};font-size:13px;line-height:1.5;color:${light.muted};overflow-wrap:anywhere;word-break:break-all">Or open this link:<br><a class="muted" href="${href}" style="color:${light.muted}">${href}</a></p>`;
}

function asPlainLink({ label, link }: LetterLink): string {
  return `<p style="margin:0 0 16px;font-size:14px;line-height:1.55"><a class="muted" href="${escapeHtml(link)}" style="color:${light.muted}">${escapeHtml(label)}</a></p>`;
}
