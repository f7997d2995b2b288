import { AppError } from "#shared/domain/core/app-error.ts";
import { isXmlText } from "../xml.ts";

/*
 * Whether the XML of a part is such (XML 1.0, Namespaces in XML 1.0). LibreOffice prints a document up to the first fault and
 * says nothing of what it leaves out: a contract without half of its clauses would be signed.
 */

/** A contract has some dozens of levels; LibreOffice takes minutes over thousands. */
const MAX_DEPTH = 256;

const NAME = String.raw`[\p{L}_][\p{L}\p{N}\p{M}._·-]*(?::[\p{L}_][\p{L}\p{N}\p{M}._·-]*)?`;
const ATTRIBUTE = String.raw`\s+(${NAME})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`;
const TAG = new RegExp(String.raw`<(/?)(${NAME})((?:${ATTRIBUTE})*)\s*(/?)>`, "uy");
const ATTRIBUTES = new RegExp(ATTRIBUTE, "gu");
const NO_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i;
const SIGN = /&#(?:x([\da-f]+)|(\d+));/gi;
const BUILT_IN: ReadonlySet<string> = new Set(["xml", "xmlns"]);

const broken = () => new AppError("file_broken");

/** An element that is open. */
interface Open {
  readonly name: string;
  /** What names may begin with here. */
  readonly prefixes: ReadonlySet<string>;
}

const isSign = (code: number) => code <= 0x10ffff && isXmlText(String.fromCodePoint(code));

function checkText(text: string): void {
  if (!text.includes("&")) return;
  const signs = [...text.matchAll(SIGN)].map(([, hex, digits]) => (hex ? Number.parseInt(hex, 16) : Number(digits)));
  if (NO_REFERENCE.test(text) || !signs.every(isSign)) throw broken();
}

const prefixOf = (name: string) => name.slice(0, Math.max(0, name.indexOf(":")));

/** @returns what names may begin with within the element */
function checkNames(name: string, attributes: string, outer: ReadonlySet<string>): ReadonlySet<string> {
  if (attributes === "" && (prefixOf(name) === "" || outer.has(prefixOf(name)))) return outer;
  checkText(attributes);
  const names = [...attributes.matchAll(ATTRIBUTES)].map(([, attribute = ""]) => attribute);
  if (new Set(names).size < names.length) throw broken();
  const declared = names.filter((each) => prefixOf(each) === "xmlns").map((each) => each.slice("xmlns:".length));
  const prefixes = declared.length > 0 ? new Set([...outer, ...declared]) : outer;
  const isDeclared = (each: string) => prefixOf(each) === "" || prefixes.has(prefixOf(each));
  if (![name, ...names].every(isDeclared)) throw broken();
  return prefixes;
}

/** What is neither a tag nor a text, by how it begins and ends; what stands within must not hold `without`. */
const others = [
  { begin: "<!--", end: "-->", without: /--|-$/ },
  { begin: "<![CDATA[", end: "]]>", without: null },
  { begin: "<?", end: "?>", without: /^xml(\s|$)/i },
] as const;

/** @returns where it ends */
function passOther(xml: string, at: number, isInRoot: boolean): number | null {
  const kind = others.find(({ begin }) => xml.startsWith(begin, at));
  if (!kind) return null;
  const from = at + kind.begin.length;
  const to = xml.indexOf(kind.end, from);
  const isDeclaration = at === 0 && kind.begin === "<?";
  const isText = kind.begin === "<![CDATA[";
  if (to === -1 || (isText && !isInRoot)) throw broken();
  if (!isDeclaration && kind.without?.test(xml.slice(from, to))) throw broken();
  return to + kind.end.length;
}

class Elements {
  readonly #open: Open[] = [];
  #roots = 0;

  get isInRoot(): boolean {
    return this.#open.length > 0;
  }

  get isWhole(): boolean {
    return this.#roots === 1 && !this.isInRoot;
  }

  begin(name: string, attributes: string, isEmpty: boolean): void {
    if (!this.isInRoot) this.#roots += 1;
    const prefixes = checkNames(name, attributes, this.#open.at(-1)?.prefixes ?? BUILT_IN);
    if (isEmpty) return;
    if (this.#open.length === MAX_DEPTH) throw new AppError("docx_too_complex");
    this.#open.push({ name, prefixes });
  }

  end(name: string): void {
    if (this.#open.pop()?.name !== name) throw broken();
  }
}

/** @returns where the tag ends */
function passTag(xml: string, at: number, elements: Elements): number {
  TAG.lastIndex = at;
  const [whole = "", closing, name = "", attributes = ""] = TAG.exec(xml) ?? [];
  if (whole === "" || (closing === "/" && (attributes !== "" || whole.endsWith("/>")))) throw broken();
  if (closing === "/") elements.end(name);
  else elements.begin(name, attributes, whole.endsWith("/>"));
  return at + whole.length;
}

function passText(xml: string, at: number, isInRoot: boolean): number {
  const less = xml.indexOf("<", at);
  const end = less === -1 ? xml.length : less;
  const text = xml.slice(at, end);
  if (isInRoot ? text.includes("]]>") : text.trim() !== "") throw broken();
  checkText(text);
  return end;
}

/**
 * Looks a part through whose tags are none of them longer than `scanXml` takes.
 * @throws AppError file_broken; docx_too_complex for elements within elements beyond what documents have
 */
export function requireWellFormed(text: string): void {
  const xml = text.replace(/^\uFEFF/, "");
  if (!isXmlText(xml)) throw broken();
  const elements = new Elements();
  for (let at = 0; at < xml.length;) {
    const isText = xml.charAt(at) !== "<";
    at = isText
      ? passText(xml, at, elements.isInRoot)
      : (passOther(xml, at, elements.isInRoot) ?? passTag(xml, at, elements));
  }
  if (!elements.isWhole) throw broken();
}
