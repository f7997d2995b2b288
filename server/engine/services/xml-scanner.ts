import { corruptFile } from "./zip/zip-directory.ts";

/*
 * A streaming scanner for the XML of workbooks: takes chunks, buffers at most one tag and builds no tree. Document
 * type declarations, which OOXML forbids (ECMA-376 part 2, 7.3), are refused, so a file cannot define entities.
 */

export interface XmlHandlers {
  /** Names come without their prefix; attributes are raw, to be read with `attribute`. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** One text may come in several chunks. */
  text(text: string): void;
}

export interface XmlScanner {
  /** @throws AppError file_broken */
  feed(xml: string): void;
  /** @throws AppError file_broken for an incomplete document */
  end(): void;
}

const MAX_TAG = 65_536;
/** The longest reference distinguished from a lone ampersand: `&#x10FFFF;`. */
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

/** Legal but rare: single quotes, other whitespace, prefixes. */
const UNUSUAL = /[':\t\r\n]|\s=|=\s/;

function unusualAttribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found ? decode(found[1] ?? found[2] ?? "") : null;
}

/** The value of an attribute, or null; the prefix of its name is ignored. */
export function attribute(attributes: string, name: string): string | null {
  const at = attributes.indexOf(` ${name}="`);
  if (at === -1) return UNUSUAL.test(attributes) ? unusualAttribute(attributes, name) : null;
  const start = at + name.length + 3;
  return decode(attributes.slice(start, attributes.indexOf('"', start)));
}

/** Whether a boolean attribute is true. */
export const isTrue = (attributes: string, name: string): boolean =>
  /^(1|true)$/.test(attribute(attributes, name) ?? "");

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}

/** @returns whether the element has content and must be closed later */
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

/** The end of a tag: the first `>` outside quotes; -1 when it is incomplete. */
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

/** Length of the text that can be decoded already: a reference may be cut at its end. */
function wholeText(text: string): number {
  const ampersand = text.lastIndexOf("&");
  const isCut = ampersand !== -1 && text.length - ampersand < MAX_REFERENCE && !text.includes(";", ampersand);
  return isCut ? ampersand : text.length;
}

class Scanner implements XmlScanner {
  readonly #handlers: XmlHandlers;
  #rest = "";
  /** Depth of open elements. */
  #depth = 0;
  /** End of the comment, processing instruction or CDATA section being read. */
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
    if (this.#rest.length > MAX_TAG) throw corruptFile();
  }

  end(): void {
    if (this.#until !== null || this.#depth !== 0 || this.#rest.startsWith("<")) throw corruptFile();
    if (this.#rest !== "") this.#handlers.text(decode(this.#rest));
    this.#rest = "";
  }

  /**
   * Reads one tag or one stretch of text.
   * @returns where the rest begins; `at` when more input is needed
   */
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
    if (kind === "?") return this.#start("?>", at + 2);
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
    if (text.startsWith(COMMENT, at)) return this.#start("-->", at + COMMENT.length);
    if (text.startsWith(CDATA, at)) return this.#start("]]>", at + CDATA.length);
    if (text.length - at < CDATA.length) return at;
    throw corruptFile();
  }

  #start(until: "-->" | "?>" | "]]>", next: number): number {
    this.#until = until;
    return next;
  }

  /** Continues within the section that `until` ends; only CDATA contains text. */
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

/** Handlers that ignore everything. */
export const deafHandlers: XmlHandlers = { open() {}, close() {}, text() {} };

/**
 * Scans a small document at once.
 * @throws AppError file_broken
 */
export function scanXml(xml: string, handlers: Partial<XmlHandlers>): void {
  const scanner = createXmlScanner({ ...deafHandlers, ...handlers });
  scanner.feed(xml.replace(/^\uFEFF/, ""));
  scanner.end();
}
