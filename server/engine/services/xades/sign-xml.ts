import { xml, type XmlElement } from "../xml.ts";
import {
  type Canonicalization,
  canonicalizationMethods,
  canonicalise,
  NO_SCOPE,
  scopeWithin,
} from "./canonical-xml.ts";
import {
  digestElements,
  issuerSerial,
  keyValue,
  signatureMethod,
  signerFault,
  signText,
  type XmlSigner,
} from "./xml-signer.ts";

/*
 * Enveloped XML signatures with the properties of XAdES (ETSI EN 319 132-1; ETSI TS 101 903 for the older form): level
 * B-B, or EPES where a signature policy is named.
 */

const DS = "http://www.w3.org/2000/09/xmldsig#";
const XADES = "http://uri.etsi.org/01903/v1.3.2#";
const SIGNED_PROPERTIES = "http://uri.etsi.org/01903#SignedProperties";

/** A signature policy that the signature names. */
export interface SignaturePolicy {
  readonly identifier: string;
  readonly description: string;
  /** Its algorithm as a URI, and the digest of the policy's document in base64. */
  readonly digest: { readonly algorithm: string; readonly value: string };
  /** Where the policy's document is (`SPURI`). */
  readonly address?: string;
}

export interface XmlSignature {
  readonly signing_time: Date;
  readonly canonicalization: Canonicalization;
  /** `v1`: SigningCertificate and SignerRole of TS 101 903; `v2`: those of EN 319 132-1. */
  readonly form: "v1" | "v2";
  readonly policy: SignaturePolicy | null;
  /** The role that the signer claims. */
  readonly role: string | null;
  /** How the format of what is signed is named besides its MIME type. */
  readonly format?: { readonly identifier: string; readonly encoding: string };
  /** The root's child that holds the signature, without attributes of its own; the root itself unless given. */
  readonly inside?: string;
  /** Makes the identifiers unique where several signed documents become parts of one. */
  readonly key?: string;
}

/** Begins every identifier: no other element of our documents has one. */
const ID = "xades";
const idsOf = ({ key }: Pick<XmlSignature, "key">) => {
  const start = key === undefined ? ID : `${ID}-${key}`;
  return (name: string) => `${start}-${name}`;
};

function certificateProperty(signer: XmlSigner, form: XmlSignature["form"]): XmlElement {
  const digest = xml("xades:CertDigest", digestElements(signer.certificate));
  if (form === "v2") return xml("xades:SigningCertificateV2", [xml("xades:Cert", [digest])]);
  const serial = xml("xades:IssuerSerial", issuerSerial(signer));
  return xml("xades:SigningCertificate", [xml("xades:Cert", [digest, serial])]);
}

function policyProperty({ identifier, description, digest, address }: SignaturePolicy): XmlElement {
  const hash = [
    xml("ds:DigestMethod", [], { Algorithm: digest.algorithm }),
    xml("ds:DigestValue", digest.value),
  ] as const;
  const named = [xml("xades:Identifier", identifier), xml("xades:Description", description)];
  const qualifier = address && xml("xades:SigPolicyQualifier", [xml("xades:SPURI", address)]);
  const policy = [
    xml("xades:SigPolicyId", named),
    xml("xades:SigPolicyHash", hash),
    qualifier ? xml("xades:SigPolicyQualifiers", [qualifier]) : null,
  ];
  return xml("xades:SignaturePolicyIdentifier", [xml("xades:SignaturePolicyId", policy)]);
}

const roleProperty = (role: string, form: XmlSignature["form"]) =>
  xml(form === "v2" ? "xades:SignerRoleV2" : "xades:SignerRole", [
    xml("xades:ClaimedRoles", [xml("xades:ClaimedRole", role)]),
  ]);

/** To the second, in UTC. */
const toInstant = (at: Date) => at.toISOString().replace(/\.\d+Z$/, "Z");

function formatProperty({ format, ...rest }: Pick<XmlSignature, "format" | "key">): XmlElement {
  const identifier = format && xml("xades:Identifier", format.identifier);
  const named = [
    identifier ? xml("xades:ObjectIdentifier", [identifier]) : null,
    xml("xades:MimeType", "text/xml"),
    format ? xml("xades:Encoding", format.encoding) : null,
  ];
  return xml("xades:DataObjectFormat", named, { ObjectReference: `#${idsOf(rest)("document")}` });
}

function signedProperties(signer: XmlSigner, described: XmlSignature): XmlElement {
  const { signing_time, form, policy, role } = described;
  const signature = xml("xades:SignedSignatureProperties", [
    xml("xades:SigningTime", toInstant(signing_time)),
    certificateProperty(signer, form),
    policy && policyProperty(policy),
    role === null ? null : roleProperty(role, form),
  ]);
  const objects = xml("xades:SignedDataObjectProperties", [formatProperty(described)]);
  return xml("xades:SignedProperties", [signature, objects], { Id: idsOf(described)("properties") });
}

function keyInfo(signer: XmlSigner, id: string): XmlElement {
  const certificates = [signer.certificate, ...signer.chain].map((der) =>
    xml("ds:X509Certificate", der.toString("base64")),
  );
  return xml("ds:KeyInfo", [xml("ds:X509Data", certificates), keyValue(signer)], { Id: id });
}

/** The root with the signature at the end of itself, or of the child that holds it. */
function embedSignature(root: XmlElement, children: readonly (XmlElement | null)[], signature: Placed): XmlElement {
  const { inside, element } = signature;
  if (inside === undefined) return { ...root, content: [...children, element] };
  const content = children.map((child) =>
    child?.name === inside && typeof child.content !== "string"
      ? { ...child, content: [...child.content, element] }
      : child,
  );
  return { ...root, content };
}

interface Placed {
  readonly inside: string | undefined;
  readonly element: XmlElement;
}

/** The value of a signed document's signature, in base64. */
export function signatureValueOf(signed: XmlElement): string {
  const signature = childOf(signed, "ds:Signature");
  const value = signature && childOf(signature, "ds:SignatureValue")?.content;
  if (typeof value !== "string") throw new TypeError("the document is not signed");
  return value;
}

/** The child of that name. */
export const childOf = ({ content }: XmlElement, name: string): XmlElement | undefined =>
  typeof content === "string"
    ? undefined
    : content.flatMap((child) => child ?? []).find((child) => child.name === name);

/**
 * A document with its signature as the last element of the root, or of the child that holds it. The same document, signer and instant make the same bytes
 * with an RSA key.
 * @param root an element without text of its own
 * @throws TypeError for a root with text, and for a signer that cannot sign (`signerFault`)
 */
export function signXml(root: XmlElement, signer: XmlSigner, signature: XmlSignature): XmlElement {
  if (typeof root.content === "string") throw new TypeError("a text cannot be signed");
  const fault = signerFault(signer, signature.signing_time);
  if (fault !== null) throw new TypeError(`the signer cannot sign: ${fault}`);
  const mode = signature.canonicalization;
  const id = idsOf(signature);
  const method = canonicalizationMethods[mode];
  const attributes = { "xmlns:ds": DS, Id: id("signature") };
  const properties = { "xmlns:xades": XADES, Target: `#${id("signature")}` };
  const outer = scopeWithin(xml("ds:Signature", [], attributes), scopeWithin(root, NO_SCOPE));
  const inner = scopeWithin(xml("xades:QualifyingProperties", [], properties), outer);

  const reference = (covered: XmlElement, scope: typeof outer, more: XmlElement["attributes"], isWhole = false) => {
    const envelope = isWhole ? [xml("ds:Transform", [], { Algorithm: `${DS}enveloped-signature` })] : [];
    const transforms = [...envelope, xml("ds:Transform", [], { Algorithm: method })];
    return xml(
      "ds:Reference",
      [xml("ds:Transforms", transforms), ...digestElements(canonicalise(covered, mode, scope))],
      more,
    );
  };
  const signed = signedProperties(signer, signature);
  const key = keyInfo(signer, id("key"));
  const info = xml("ds:SignedInfo", [
    xml("ds:CanonicalizationMethod", [], { Algorithm: method }),
    xml("ds:SignatureMethod", [], { Algorithm: signatureMethod(signer) }),
    reference(root, NO_SCOPE, { Id: id("document"), URI: "" }, true),
    reference(signed, inner, { Type: SIGNED_PROPERTIES, URI: `#${id("properties")}` }),
    reference(key, outer, { URI: `#${id("key")}` }),
  ]);
  const value = signText(signer, canonicalise(info, mode, outer));
  const element = xml(
    "ds:Signature",
    [
      info,
      xml("ds:SignatureValue", value, { Id: id("value") }),
      key,
      xml("ds:Object", [xml("xades:QualifyingProperties", [signed], properties)]),
    ],
    attributes,
  );
  return embedSignature(root, root.content, { inside: signature.inside, element });
}
