import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalise, NO_SCOPE, scopeWithin } from "#server/engine/services/xades/canonical-xml.ts";
import { signXml, type XmlSignature } from "#server/engine/services/xades/sign-xml.ts";
import { signerFault } from "#server/engine/services/xades/xml-signer.ts";
import { writeXml, xml, type XmlElement } from "#server/engine/services/xml.ts";
import "#tests/support/property-tests.ts";
import { signatureIn, textIn, verifyXmlSignature } from "#tests/support/verify-xml-signature.ts";
import { aSigner } from "#tests/support/xml-signers.ts";

const rsa = aSigner("rsa");
const signers = [rsa, aSigner("p256"), aSigner("p384")] as const;

const signature: XmlSignature = {
  signing_time: new Date(Date.now() + 60_000),
  canonicalization: "inclusive",
  form: "v1",
  policy: { identifier: "urn:policy", description: "Política", digest: { algorithm: "urn:sha", value: "aGFzaA==" } },
  role: "emisor",
};
const sign = (root: XmlElement, more: Partial<XmlSignature> = {}, signer = rsa) =>
  writeXml(signXml(root, signer, { ...signature, ...more }));

const invoice = xml("fe:Facturae", [xml("Name", "Núñez & Cía"), xml("Empty", [])], {
  "xmlns:fe": "urn:fe",
  b: "2",
  a: "1",
});

test.each(signers)("another implementation verifies the signature, whatever the key", (signer) => {
  for (const canonicalization of ["inclusive", "exclusive"] as const) {
    const references = verifyXmlSignature(sign(invoice, { canonicalization }, signer));
    expect(references).toHaveLength(3);
    expect(references?.[0]).toBe(
      '<fe:Facturae xmlns:fe="urn:fe" a="1" b="2"><Name>Núñez &amp; Cía</Name><Empty></Empty></fe:Facturae>',
    );
  }
});

test("openssl verifies the value over the canonical SignedInfo", async () => {
  const document = sign(invoice);
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-xades-"));
  try {
    const files = { key: path.join(folder, "key"), value: path.join(folder, "value"), text: path.join(folder, "text") };
    const info = /<ds:SignedInfo>.*<\/ds:SignedInfo>/s.exec(document)?.[0] ?? "";
    // The apex of the canonical form declares what its ancestors do.
    const text = info.replace(
      "<ds:SignedInfo>",
      '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:fe="urn:fe">',
    );
    const { publicKey } = new X509Certificate(rsa.certificate);
    await writeFile(files.key, publicKey.export({ format: "pem", type: "spki" }));
    await writeFile(files.value, Buffer.from(textIn(document, "ds:SignatureValue"), "base64"));
    await writeFile(files.text, text);
    const arguments_ = ["dgst", "-sha256", "-verify", files.key, "-signature", files.value, files.text];
    expect(execFileSync("openssl", arguments_).toString()).toContain("Verified OK");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("certificate, instant, policy and role are part of what is signed", () => {
  const [, properties, key] = verifyXmlSignature(sign(invoice)) ?? [];
  const issuer = String.raw`CN=Ana Núñez \+ Cía,2.5.4.97=#0c0f56415445532d423132333435363734,O=Rentas Peñalara\, S. L.,C=ES`;
  expect(textIn(properties ?? "", "ds:X509IssuerName")).toBe(issuer);
  const { serialNumber } = new X509Certificate(rsa.certificate);
  expect(
    BigInt(textIn(properties ?? "", "ds:X509SerialNumber"))
      .toString(16)
      .toUpperCase(),
  ).toBe(serialNumber.replace(/^0+/, ""));
  expect(properties).toContain(`<xades:SigningTime>${signature.signing_time.toISOString().slice(0, 19)}Z<`);
  expect(properties).toContain("<xades:Identifier>urn:policy</xades:Identifier>");
  expect(properties).toContain("<xades:ClaimedRole>emisor</xades:ClaimedRole>");
  expect(key).toContain(rsa.certificate.toString("base64"));
  expect(key).toContain("<ds:RSAKeyValue>");
});

test("the newer form names the certificate and the role by the newer properties", () => {
  const [, properties] = verifyXmlSignature(sign(invoice, { form: "v2", policy: null })) ?? [];
  expect(properties).toContain("<xades:SigningCertificateV2>");
  expect(properties).toContain("<xades:SignerRoleV2>");
  expect(properties).not.toContain("SignaturePolicyIdentifier");
});

const names = fc.stringMatching(/^[a-z][a-z0-9]{0,4}$/);
const spaces = fc.constantFrom("", "urn:a", "urn:b", "urn:ñ");
const texts = fc.oneof(fc.string({ unit: "binary", maxLength: 8 }), fc.constantFrom("\r\n\t <&>\"'", "🏠 piso", "]]>"));
/** Elements with any text, attributes with and without a prefix, and namespaces that are declared again or undeclared. */
const { element } = fc.letrec<{ element: XmlElement; content: XmlElement["content"] }>((tie) => ({
  content: fc.oneof({ maxDepth: 4 }, texts, fc.array(tie("element"), { maxLength: 3 })),
  element: fc
    .record({
      name: names,
      prefix: fc.constantFrom("", "p:", "q:"),
      attributes: fc.dictionary(names, texts, { maxKeys: 3 }),
      qualified: fc.dictionary(fc.constantFrom("p:k", "q:k", "p:z"), texts, { maxKeys: 2 }),
      space: fc.option(spaces, { nil: undefined }),
      p: fc.constantFrom(undefined, "urn:p", "urn:z"),
      content: tie("content"),
    })
    .map(({ name, prefix, attributes, qualified, space, p, content }) =>
      xml(`${prefix}${name}`, content, {
        ...attributes,
        ...qualified,
        ...(space === undefined || prefix !== "" ? {} : { xmlns: space }),
        ...(p === undefined ? {} : { "xmlns:p": p }),
      }),
    ),
}));
const documents = fc
  .tuple(fc.array(element, { maxLength: 4 }), fc.constantFrom(undefined, "urn:root"))
  .map(([content, xmlns]) =>
    xml("root", content, { ...(xmlns ? { xmlns } : {}), "xmlns:q": "urn:q", "xmlns:p": "urn:p" }),
  );

test("any document of ours verifies once it is signed, in either canonical form", () => {
  fc.assert(
    fc.property(documents, fc.constantFrom("inclusive", "exclusive"), (root, canonicalization) => {
      expect(verifyXmlSignature(sign(root, { canonicalization }))).toHaveLength(3);
    }),
    { numRuns: 40 },
  );
});

test("a changed letter or digit of the document, of its properties or of the key breaks the signature", () => {
  const document = sign(invoice);
  const positions = [...document.matchAll(/(?<=>)[^<>\s]+(?=<)/g)].flatMap(({ 0: text, index }) =>
    Array.from({ length: text.length }, (_, offset) => index + offset),
  );
  fc.assert(
    fc.property(fc.constantFrom(...positions), (at) => {
      const changed = document[at] === "A" ? "B" : "A";
      // Of a base64 text the last signs may carry no bits.
      fc.pre(/[A-Za-z0-9]/.test(document[at] ?? "") && !/^.{0,3}=*</.test(document.slice(at)));
      expect(verifyXmlSignature(`${document.slice(0, at)}${changed}${document.slice(at + 1)}`)).toBeNull();
    }),
    { numRuns: 40 },
  );
});

test("the inclusive form of a part copies what its ancestors declare, the exclusive one what it uses", () => {
  const outer = xml("r", [], { xmlns: "urn:r", "xmlns:p": "urn:p", "xml:lang": "es" });
  const part = xml("p:part", [xml("x", "1", { xmlns: "" })]);
  const scope = scopeWithin(outer, NO_SCOPE);
  expect(canonicalise(part, "inclusive", scope)).toBe(
    '<p:part xmlns="urn:r" xmlns:p="urn:p" xml:lang="es"><x xmlns="">1</x></p:part>',
  );
  expect(canonicalise(part, "exclusive", scope)).toBe('<p:part xmlns:p="urn:p"><x>1</x></p:part>');
});

test("a certificate that is over, not valid yet or of another key cannot sign, and says which", () => {
  const now = signature.signing_time;
  const later = (years: number) => new Date(now.getTime() + years * 366 * 86_400_000);
  expect(signerFault(rsa, now)).toBeNull();
  expect(signerFault(rsa, later(11))).toBe("expired");
  expect(signerFault(rsa, later(-1))).toBe("not_yet_valid");
  expect(signerFault({ ...rsa, key: aSigner("rsa").key }, now)).toBe("key_mismatch");
  expect(() => sign(invoice, { signing_time: later(11) })).toThrow(/expired/);
  expect(signatureIn(sign(invoice))).toContain("<ds:SignedInfo>");
});
