import { broken } from "./zip/zip-directory.ts";

/*
 * A scanner for the XML of workbooks: it is fed in pieces, holds no more than one tag, and builds no tree. What
 * OOXML forbids (ECMA-376 part 2, 7.3: document type declarations) is refused, so no entity of a file's own exists.
 */

export interface XmlHandlers {
  /** Names come without their prefix; attributes as they stand, to be read by `attribute` where they matter. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** One text may come in several pieces. */
  text(text: string): void;
}

export interface XmlScanner {
  /** @throws AppError file_broken */
  feed(xml: string): void;
  /** @throws AppError file_broken for a document that ends too soon */
  end(): void;
}

const MAX_TAG = 65_536;
/** The longest reference that is told from a lone ampersand: `&#x10FFFF;`. */
const MAX_REFERENCE = 10;
const SPACE = 0x20;
const GREATER = 0x3e;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const COMMENT = "<!--";
const CDATA = "<![CDATA[";

const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decodeReference(whole: string, name: string): string {
  if (!name.startsWith("#")) return named[name] ?? whole;
  const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** Text with its references resolved. */
function decode(text: string): string {
  return text.includes("&") ? text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w{2,4});/g, decodeReference) : text;
}

/** Legal, and written by few: other quotes, other blanks, prefixes. */
const UNUSUAL = /[':\t\r\n]|\s=|=\s/;

function unusualAttribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found ? decode(found[1] ?? found[2] ?? "") : null;
}

/** The value of an attribute, or null; a prefix of its name does not count. */
export function attribute(attributes: string, name: string): string | null {
  const at = attributes.indexOf(` ${name}="`);
  if (at === -1) return UNUSUAL.test(attributes) ? unusualAttribute(attributes, name) : null;
  const start = at + name.length + 3;
  return decode(attributes.slice(start, attributes.indexOf('"', start)));
}

/** Whether an attribute says yes. */
export const isTrue = (attributes: string, name: string): boolean =>
  /^(1|true)$/.test(attribute(attributes, name) ?? "");

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}

/** @returns whether the element holds something, to be closed later */
function openTag(tag: string, handlers: XmlHandlers): boolean {
  const isEmpty = tag.endsWith("/");
  const content = isEmpty ? tag.slice(0, -1) : tag;
  let end = 0;
  while (end < content.length && content.charCodeAt(end) > SPACE) end += 1;
  const name = localName(content.slice(0, end));
  handlers.open(name, content.slice(end));
  if (isEmpty) handlers.close(name);
  return !isEmpty;
}

/** Where a tag ends: the first `>` outside of quotes; -1 where it is not whole yet. */
function endOfTag(xml: string, start: number): number {
  let quote = 0;
  for (let at = start; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === GREATER) return at;
    else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) quote = code;
  }
  return -1;
}

/** How much of a text can be told already: a reference may be cut in two at its end. */
function wholeText(text: string): number {
  const ampersand = text.lastIndexOf("&");
  const isCut = ampersand !== -1 && text.length - ampersand < MAX_REFERENCE && !text.includes(";", ampersand);
  return isCut ? ampersand : text.length;
}

class Scanner implements XmlScanner {
  readonly #handlers: XmlHandlers;
  #rest = "";
  /** Elements that are open. */
  #depth = 0;
  /** What ends the comment, processing instruction or CDATA section that is being read. */
  #until: "-->" | "?>" | "]]>" | null = null;

  constructor(handlers: XmlHandlers) {
    this.#handlers = handlers;
  }

  feed(xml: string): void {
    const text = this.#rest === "" ? xml : this.#rest + xml;
    let at = 0;
    while (at < text.length) {
      const next = this.#until === null ? this.#step(text, at) : this.#pass(text, at, this.#until);
      if (next === at) break;
      at = next;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > MAX_TAG) throw broken();
  }

  end(): void {
    if (this.#until !== null || this.#depth !== 0 || this.#rest.startsWith("<")) throw broken();
    if (this.#rest !== "") this.#handlers.text(decode(this.#rest));
    this.#rest = "";
  }

  /** One tag or one stretch of text. @returns where the rest begins; `at` itself when more must come first */
  #step(text: string, at: number): number {
    const less = text.indexOf("<", at);
    if (less === at) return this.#tag(text, at);
    const end = less === -1 ? at + wholeText(text.slice(at)) : less;
    if (end > at) this.#handlers.text(decode(text.slice(at, end)));
    return end;
  }

  #tag(text: string, at: number): number {
    const kind = text.charAt(at + 1);
    if (kind === "!") return this.#declaration(text, at);
    if (kind === "?") return this.#begin("?>", at + 2);
    const end = kind === "" ? -1 : endOfTag(text, at + 1);
    if (end === -1) return at;
    const tag = text.slice(at + 1, end);
    if (kind === "/") {
      this.#depth -= 1;
      this.#handlers.close(localName(tag.slice(1).trim()));
    } else if (openTag(tag, this.#handlers)) this.#depth += 1;
    return end + 1;
  }

  #declaration(text: string, at: number): number {
    if (text.startsWith(COMMENT, at)) return this.#begin("-->", at + COMMENT.length);
    if (text.startsWith(CDATA, at)) return this.#begin("]]>", at + CDATA.length);
    if (text.length - at < CDATA.length) return at;
    throw broken();
  }

  #begin(until: "-->" | "?>" | "]]>", next: number): number {
    this.#until = until;
    return next;
  }

  /** Goes on inside what `until` ends; only a CDATA section says anything. */
  #pass(text: string, at: number, until: "-->" | "?>" | "]]>"): number {
    const end = text.indexOf(until, at);
    const stop = end === -1 ? Math.max(at, text.length - until.length + 1) : end;
    if (until === "]]>" && stop > at) this.#handlers.text(text.slice(at, stop));
    if (end === -1) return stop;
    this.#until = null;
    return end + until.length;
  }
}

/** A scanner for one document. */
export function createXmlScanner(handlers: XmlHandlers): XmlScanner {
  return new Scanner(handlers);
}

/** Handlers that take no notice of anything. */
export const deafHandlers: XmlHandlers = { open() {}, close() {}, text() {} };

/** Scans a small document whole. @throws AppError file_broken */
export function scanXml(xml: string, handlers: Partial<XmlHandlers>): void {
  const scanner = createXmlScanner({ ...deafHandlers, ...handlers });
  scanner.feed(xml.replace(/^\uFEFF/, ""));
  scanner.end();
}
