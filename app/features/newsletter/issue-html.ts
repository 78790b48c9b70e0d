import type { Palette } from '#app/features/branding/palette.server';
import { escapeXml } from '#app/lib/xml';

/** Width of images in a newsletter, in CSS pixels. */
export const ISSUE_WIDTH = 560;

/** `image` is the URL of a JPEG, since some mail programs show no newer format. */
export type IssueCard = Record<'url' | 'image' | 'title' | 'line' | 'action', string>;

const INK = '#2a2126';
const SOFT = '#695b60';

/** Draws a card as wide as the newsletter, with an image of 1200 by 630 pixels. */
export function issueCardHtml({ url, image, title, line, action }: IssueCard): string {
  const href = escapeXml(url);
  return `<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0"><tr><td>
<a href="${href}"><img src="${escapeXml(image)}" width="${ISSUE_WIDTH}" alt=""></a>
<p class="title"><a href="${href}">${escapeXml(title)}</a></p>
${line === '' ? '' : `<p class="line">${escapeXml(line)}</p>`}
<p><a class="button" href="${href}">${escapeXml(action)}</a></p>
</td></tr></table>`;
}

export function issueCardText({ url, title, line, action }: IssueCard): string {
  return [title, ...(line === '' ? [] : [line]), `${action}: ${url}`].join('\n');
}

type IssueTexts = Record<'siteName' | 'origin' | 'subject' | 'body' | 'unsubscribe', string>;

/** Renders a newsletter with the CSS and attributes that all large mail programs support. */
export function issueHtml(content: IssueTexts & { sender: string[]; colors: Palette }): string {
  const { siteName, origin, subject, body, sender, unsubscribe, colors } = content;
  const { light, dark } = colors;
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeXml(subject)}</title>
<style>
body{margin:0;background:#fbf8f3;color:${INK};font:16px/1.6 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
.letter{max-width:600px;margin:0 auto;padding:24px 20px;overflow-wrap:break-word}
h1,h2,h3,h4,h5,h6,.name,.title{font-family:Georgia,"Times New Roman",serif;font-weight:normal;line-height:1.2}
.name{font-size:26px}
.name a,.title a{text-decoration:none}
.title{margin:12px 0 0;font-size:21px}
a{color:${light.wine}}
img{max-width:100%;height:auto;border:0;border-radius:8px}
blockquote{margin:16px 0;border-left:3px solid ${light.wine};padding-left:16px}
.line{margin:2px 0 0;color:${SOFT}}
.card{margin:24px 0}
.button{display:inline-block;border-radius:24px;background:${light.fill};padding:10px 22px;color:#fff;font-weight:600;text-decoration:none}
.foot{border-top:1px solid #e6dcd5;margin-top:32px;padding-top:16px;color:${SOFT};font-size:14px}
pre{white-space:pre-wrap}
pre,td,th{overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){
body{background:#171114;color:#f3eae5}
a{color:${dark.wine}}
blockquote{border-color:${dark.wine}}
.button{background:${dark.fill}}
.line,.foot{border-color:#382b30;color:#b7a6a6}
}
</style></head>
<body><div class="letter">
<p class="name"><a href="${escapeXml(origin)}">${escapeXml(siteName)}</a></p>
${body}
<div class="foot">
${sender.length === 0 ? '' : `<p>${sender.map(escapeXml).join('<br>')}</p>`}
<p>You get this email because you subscribed to the ${escapeXml(siteName)} newsletter. <a href="${escapeXml(unsubscribe)}">Unsubscribe</a>.</p>
</div></div></body></html>
`;
}
