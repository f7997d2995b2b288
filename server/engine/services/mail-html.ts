const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A URL within a text: up to a space, without punctuation at its end. */
const ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

function linkAddresses(line: string): string {
  let html = "";
  let end = 0;
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    html += `${escape(line.slice(end, index))}<a href="${escape(address)}">${escape(address)}</a>`;
    end = index + address.length;
  }
  return html + escape(line.slice(end));
}

/** The sender's head of a mail: its name or logo, and a band of its colour (`#rrggbb`). */
export interface MailLetterhead {
  readonly name: string;
  readonly color: string | null;
  /** PNG. */
  readonly logo: Uint8Array | null;
}

export interface MailLook {
  readonly language: string;
  /** Only links of this origin have a button: any other one may be what a visitor typed. */
  readonly origin: string;
  /** Text of the button above a link alone in its paragraph. */
  readonly open: string;
  readonly letterhead: MailLetterhead | null;
}

/** The content id of the logo (RFC 2392). */
export const LOGO_ID = "logo";

const INK = "#1c2024";
const BUTTON =
  "display: inline-block; padding: 12px 20px; border-radius: 6px; background: #1c2024; color: #ffffff; text-decoration: none; font-weight: 600";

/** A paragraph that is one link of the server has a button above; the address stays readable. */
function button(text: string, { origin, open }: MailLook): string {
  const [match] = text.matchAll(ADDRESS);
  return match?.[0] === text && text.startsWith(`${origin}/`)
    ? `<p><a style="${BUTTON}" href="${escape(text)}">${escape(open)}</a></p>\n`
    : "";
}

const paragraph = (text: string) => `<p>${text.split("\n").map(linkAddresses).join("<br>\n")}</p>`;

function head({ letterhead }: MailLook): string {
  if (letterhead === null) return "";
  const { name, color, logo } = letterhead;
  const mark = logo
    ? `<img src="cid:${LOGO_ID}" alt="${escape(name)}" style="max-width: 200px; max-height: 48px">`
    : `<strong style="font-size: 18px">${escape(name)}</strong>`;
  return `<div style="margin-bottom: 24px; padding-bottom: 16px; border-bottom: 3px solid ${color ?? INK}">${mark}</div>\n`;
}

/** The text as HTML: paragraphs separated by blank lines, URLs as links, below the letterhead. */
export function textToHtml(text: string, look: MailLook): string {
  const body = text
    .trim()
    .split(/\n{2,}/)
    .map((words) => button(words, look) + paragraph(words))
    .join("\n");
  return `<!doctype html>
<html lang="${look.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin: 0; font: 16px/1.5 system-ui, sans-serif; color: ${INK}">
<div style="max-width: 600px; margin: 0 auto; padding: 24px 16px; overflow-wrap: anywhere">
${head(look)}${body}
</div>
</body></html>
`;
}
