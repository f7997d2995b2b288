import { createHash, verify, X509Certificate } from "node:crypto";
import { SaxesParser } from "saxes";
import { xml, type XmlElement } from "../xml.ts";
import { canonicalise, NO_SCOPE, scopeWithin } from "./canonical-xml.ts";
import { childOf } from "./sign-xml.ts";

/* Verifies documents that `signXml` made, to find what was altered since. Those of others have forms that this does not know. */

interface OpenElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const close = ({ name, attributes, children, text }: OpenElement): XmlElement =>
  xml(name, children.length > 0 ? children : text, attributes);

/** A document as the tree that it was written from: elements have text or elements. @throws Error when it is not well-formed */
function readElement(document: string): XmlElement {
  const parser = new SaxesParser();
  const path: OpenElement[] = [];
  const found: { root: XmlElement | null } = { root: null };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new TypeError("a document type is not ours");
  });
  parser.on("opentag", ({ name, attributes }) => path.push({ name, attributes, children: [], text: "" }));
  parser.on("text", (text) => {
    const open = path.at(-1);
    if (open) open.text += text;
  });
  parser.on("closetag", () => {
    const closed = path.pop();
    if (!closed) return;
    const parent = path.at(-1);
    if (parent) parent.children.push(close(closed));
    else found.root = close(closed);
  });
  parser.write(document).close();
  if (found.root === null) throw new TypeError("an empty document");
  return found.root;
}

function pathOf(element: XmlElement, ...names: readonly string[]): XmlElement {
  const [name, ...rest] = names;
  if (name === undefined) return element;
  const child = childOf(element, name);
  if (!child) throw new TypeError(`no ${name}`);
  return pathOf(child, ...rest);
}

const textOf = (element: XmlElement, ...names: readonly string[]): string => {
  const { content } = pathOf(element, ...names);
  return typeof content === "string" ? content : "";
};

const digestOf = (text: string) => createHash("sha256").update(text).digest("base64");

/** What the references of a signature cover, in the order in which `signXml` writes them. */
function coveredTexts(root: XmlElement, signature: XmlElement): readonly string[] {
  const children = typeof root.content === "string" ? [] : root.content;
  const bare = { ...root, content: children.filter((child) => child !== signature) };
  const outer = scopeWithin(signature, scopeWithin(root, NO_SCOPE));
  const qualifying = pathOf(signature, "ds:Object", "xades:QualifyingProperties");
  return [
    canonicalise(bare, "inclusive", NO_SCOPE),
    canonicalise(pathOf(qualifying, "xades:SignedProperties"), "inclusive", scopeWithin(qualifying, outer)),
    canonicalise(pathOf(signature, "ds:KeyInfo"), "inclusive", outer),
  ];
}

function holds(root: XmlElement): boolean {
  const signature = pathOf(root, "ds:Signature");
  const info = pathOf(signature, "ds:SignedInfo");
  const references = typeof info.content === "string" ? [] : info.content.filter((one) => one?.name === "ds:Reference");
  const digests = references.map((reference) => (reference ? textOf(reference, "ds:DigestValue") : ""));
  const covered = coveredTexts(root, signature).map(digestOf);
  const isSame = digests.length === covered.length && digests.every((digest, index) => digest === covered[index]);
  const der = Buffer.from(textOf(signature, "ds:KeyInfo", "ds:X509Data", "ds:X509Certificate"), "base64");
  const scope = scopeWithin(signature, scopeWithin(root, NO_SCOPE));
  const text = Buffer.from(canonicalise(info, "inclusive", scope));
  const value = Buffer.from(textOf(signature, "ds:SignatureValue"), "base64");
  const key = { key: new X509Certificate(der).publicKey, dsaEncoding: "ieee-p1363" } as const;
  return isSame && verify("sha256", text, key, value);
}

/** Whether a document that `signXml` made in inclusive canonical form is as it was signed. */
export function isSignedXmlWhole(document: string): boolean {
  try {
    return holds(readElement(document));
  } catch {
    return false;
  }
}
