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

const paragraph = (text: string) => `<p>${text.split("\n").map(linkAddresses).join("<br>\n")}</p>`;

/** The text as HTML: paragraphs separated by blank lines, URLs as links, nothing added. */
export function textToHtml(text: string, language: string): string {
  const body = text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph)
    .join("\n");
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"></head>
<body style="font: 16px/1.5 system-ui, sans-serif; color: #1c2024">
${body}
</body></html>
`;
}
