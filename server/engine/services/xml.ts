/** An element as a tree: text or further elements; null is left out. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly (XmlElement | null)[];
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Characters that XML 1.0 (2.2) does not allow. */
const NO_CHARACTER = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Removes characters that XML does not allow: a single one would make a document unreadable. */
export const toXmlText = (text: string): string => text.replace(NO_CHARACTER, "");

const escape = (text: string) =>
  toXmlText(text.toWellFormed()).replace(/[&<>"\t\n\r]/g, (sign) => entities[sign] ?? sign);

/** @param content text or elements; null is left out */
export function xml(
  name: string,
  content: XmlElement["content"],
  attributes: XmlElement["attributes"] = {},
): XmlElement {
  return { name, attributes, content };
}

function* serialiseElement({ name, attributes, content }: XmlElement): Generator<string> {
  const opening = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  yield `<${name}${opening.join("")}>`;
  if (typeof content === "string") yield escape(content);
  else for (const child of content) if (child) yield* serialiseElement(child);
  yield `</${name}>`;
}

/** A complete document in UTF-8. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${[...serialiseElement(root)].join("")}\n`;
}
