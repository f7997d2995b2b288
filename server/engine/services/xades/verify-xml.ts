import { verify, X509Certificate } from "node:crypto";
import type { XmlElement } from "../xml.ts";
import {
  type Canonicalization,
  canonicalizationMethods,
  canonicalise,
  NO_SCOPE,
  type XmlScope,
  scopeWithin,
} from "./canonical-xml.ts";
import { parseTree } from "./parse-tree.ts";
import { sha256 } from "./xml-signer.ts";

const SIGNATURE = "ds:Signature";

const childrenOf = ({ content }: XmlElement): readonly XmlElement[] =>
  typeof content === "string" ? [] : content.filter((child) => child !== null);
const childNamed = (element: XmlElement | null, name: string): XmlElement | null =>
  (element && childrenOf(element).find((child) => child.name === name)) ?? null;
const along = (element: XmlElement, ...names: readonly string[]): XmlElement | null =>
  names.reduce<XmlElement | null>((at, name) => childNamed(at, name), element);
const textOf = (element: XmlElement | null) => (element && typeof element.content === "string" ? element.content : "");

/** The document without its signature, which may be in the root or in one of its children. */
function withoutSignature(root: XmlElement): XmlElement {
  if (typeof root.content === "string") return root;
  const content = root.content
    .filter((child) => child?.name !== SIGNATURE)
    .map((child) => child && (childNamed(child, SIGNATURE) ? withoutSignature(child) : child));
  return { ...root, content };
}

interface Found {
  readonly signature: XmlElement;
  /** Of the signature's children. */
  readonly scope: XmlScope;
}

function findSignature(root: XmlElement): Found | null {
  const outer = scopeWithin(root, NO_SCOPE);
  const own = childNamed(root, SIGNATURE);
  if (own) return { signature: own, scope: scopeWithin(own, outer) };
  for (const child of childrenOf(root)) {
    const inner = childNamed(child, SIGNATURE);
    if (inner) return { signature: inner, scope: scopeWithin(inner, scopeWithin(child, outer)) };
  }
  return null;
}

const forms = ["inclusive", "exclusive"] as const satisfies readonly Canonicalization[];
const algorithmOf = (element: XmlElement | null | undefined) => element?.attributes["Algorithm"];

/** The canonical form of the signature's references, which is that of what each of them covers; null for any other. */
function formOf(info: XmlElement, references: readonly XmlElement[]): Canonicalization | null {
  const method = algorithmOf(childNamed(info, "ds:CanonicalizationMethod"));
  const lastOf = (reference: XmlElement) => {
    const transforms = childNamed(reference, "ds:Transforms");
    return algorithmOf(transforms && childrenOf(transforms).at(-1));
  };
  const isSame = references.every((reference) => lastOf(reference) === method);
  return isSame ? (forms.find((form) => canonicalizationMethods[form] === method) ?? null) : null;
}

/** What the references of a signature of ours cover, by their URI, in canonical form. */
function coveredBy(root: XmlElement, { signature, scope }: Found, form: Canonicalization): ReadonlyMap<string, string> {
  const qualifying = along(signature, "ds:Object", "xades:QualifyingProperties");
  const properties = childNamed(qualifying, "xades:SignedProperties");
  const key = childNamed(signature, "ds:KeyInfo");
  const covered = new Map([["", canonicalise(withoutSignature(root), form, NO_SCOPE)]]);
  if (qualifying && properties)
    covered.set(
      `#${properties.attributes["Id"] ?? ""}`,
      canonicalise(properties, form, scopeWithin(qualifying, scope)),
    );
  if (key) covered.set(`#${key.attributes["Id"] ?? ""}`, canonicalise(key, form, scope));
  return covered;
}

function isSignedBy(info: XmlElement, { signature, scope }: Found, form: Canonicalization): boolean {
  const certificate = along(signature, "ds:KeyInfo", "ds:X509Data", "ds:X509Certificate");
  const value = Buffer.from(textOf(childNamed(signature, "ds:SignatureValue")), "base64");
  const { publicKey } = new X509Certificate(Buffer.from(textOf(certificate), "base64"));
  const text = Buffer.from(canonicalise(info, form, scope));
  return verify("sha256", text, { key: publicKey, dsaEncoding: "ieee-p1363" }, value);
}

/**
 * Whether a stored document of our own still has the signature that `signXml` gave it, in either canonical form: every reference covers
 * what is there now, and the certificate in it signed the references. Whose certificate it is, and whether it was valid, is not checked.
 */
export function isSignatureWhole(document: string): boolean {
  try {
    const root = parseTree(document);
    const found = findSignature(root);
    const info = found && childNamed(found.signature, "ds:SignedInfo");
    if (!found || !info) return false;
    const references = childrenOf(info).filter(({ name }) => name === "ds:Reference");
    const form = formOf(info, references);
    if (form === null) return false;
    const covered = coveredBy(root, found, form);
    const isCovered = references.every((reference) => {
      const text = covered.get(reference.attributes["URI"] ?? "");
      return text !== undefined && sha256(text) === textOf(childNamed(reference, "ds:DigestValue"));
    });
    return references.length === covered.size && references.length === 3 && isCovered && isSignedBy(info, found, form);
  } catch {
    return false;
  }
}
