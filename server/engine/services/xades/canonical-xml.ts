import { toXmlText, type XmlElement } from "../xml.ts";

/*
 * Canonical XML of trees of our own (W3C Canonical XML 1.0 and Exclusive XML Canonicalization 1.0, both without
 * comments): the bytes that a signature covers. Trees have no comments, processing instructions or mixed content.
 */

export type Canonicalization = "inclusive" | "exclusive";

/** The identifiers of the forms in signatures. */
export const canonicalizationMethods: Readonly<Record<Canonicalization, string>> = {
  inclusive: "http://www.w3.org/TR/2001/REC-xml-c14n-20010315",
  exclusive: "http://www.w3.org/2001/10/xml-exc-c14n#",
};

type Names = ReadonlyMap<string, string>;

/** What the ancestors of an element declare: namespaces by prefix (the default one has none), and `xml:` attributes. */
export interface XmlScope {
  readonly namespaces: Names;
  readonly inherited: Names;
}

export const NO_SCOPE: XmlScope = { namespaces: new Map(), inherited: new Map() };

const textSigns: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;" };
const valueSigns: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};

/** The characters that the written document has: `writeXml` leaves the others out. */
const clean = (text: string) => toXmlText(text.toWellFormed());
const escapeText = (text: string) => clean(text).replace(/[&<>\r]/g, (sign) => textSigns[sign] ?? sign);
const escapeValue = (text: string) => clean(text).replace(/[&<"\t\n\r]/g, (sign) => valueSigns[sign] ?? sign);

/** The prefix that an attribute declares, empty for the default namespace; null for any other attribute. */
function declaredPrefix(name: string): string | null {
  if (name === "xmlns") return "";
  return name.startsWith("xmlns:") ? name.slice(6) : null;
}

const prefixOf = (name: string) => (name.includes(":") ? name.slice(0, name.indexOf(":")) : "");
const localName = (name: string) => name.slice(name.indexOf(":") + 1);
const isInherited = ([name]: readonly [string, string]) => name.startsWith("xml:");

/** By code points, as the specifications order names. */
const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The scope of an element's children. */
export function scopeWithin({ attributes }: XmlElement, scope: XmlScope): XmlScope {
  const entries = Object.entries(attributes);
  const declared = entries.flatMap(([name, uri]) => {
    const prefix = declaredPrefix(name);
    return prefix === null ? [] : [[prefix, uri] as const];
  });
  return {
    namespaces: declared.length === 0 ? scope.namespaces : new Map([...scope.namespaces, ...declared]),
    inherited: new Map([...scope.inherited, ...entries.filter(isInherited)]),
  };
}

/** Prefixes that the element and its attributes use; attributes without a prefix use none. */
function usedPrefixes({ name, attributes }: XmlElement): Set<string> {
  const used = Object.keys(attributes).filter((key) => declaredPrefix(key) === null && key.includes(":"));
  return new Set([prefixOf(name), ...used.map(prefixOf)].filter((prefix) => prefix !== "xml"));
}

function* serialise(
  element: XmlElement,
  mode: Canonicalization,
  outer: XmlScope,
  rendered: Names,
  isApex: boolean,
): Generator<string> {
  const scope = scopeWithin(element, outer);
  const isShown = mode === "inclusive" ? () => true : (prefix: string) => used.has(prefix);
  const used = usedPrefixes(element);
  // An undeclared default namespace is written only where an ancestor of the output declares one.
  const inScope: Names = new Map([["", ""], ...scope.namespaces]);
  const fresh = [...inScope].filter(([prefix, uri]) => isShown(prefix) && (rendered.get(prefix) ?? "") !== uri);
  const declarations = fresh
    .toSorted(([one], [other]) => compare(one, other))
    .map(([prefix, uri]) => [prefix === "" ? "xmlns" : `xmlns:${prefix}`, uri] as const);
  // Only inclusive canonicalization copies `xml:` attributes of ancestors that are not part of the output.
  const inherited = isApex && mode === "inclusive" ? [...outer.inherited] : [];
  const own = Object.entries(element.attributes).filter(([name]) => declaredPrefix(name) === null);
  const uriOf = (name: string) => {
    const prefix = prefixOf(name);
    if (prefix === "xml") return "http://www.w3.org/XML/1998/namespace";
    return prefix === "" ? "" : (inScope.get(prefix) ?? "");
  };
  const attributes = [...new Map([...inherited, ...own])].toSorted(
    ([one], [other]) => compare(uriOf(one), uriOf(other)) || compare(localName(one), localName(other)),
  );
  const opening = [...declarations, ...attributes].map(([name, value]) => ` ${name}="${escapeValue(value)}"`);
  yield `<${element.name}${opening.join("")}>`;
  const shown: Names = fresh.length === 0 ? rendered : new Map([...rendered, ...fresh]);
  if (typeof element.content === "string") yield escapeText(element.content);
  else for (const child of element.content) if (child) yield* serialise(child, mode, scope, shown, false);
  yield `</${element.name}>`;
}

/**
 * The canonical form of an element.
 * @param scope of its ancestors in the document, which are not part of the output
 */
export function canonicalise(element: XmlElement, mode: Canonicalization, scope: XmlScope = NO_SCOPE): string {
  return [...serialise(element, mode, scope, new Map(), true)].join("");
}
