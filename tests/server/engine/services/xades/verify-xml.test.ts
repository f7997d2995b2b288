import { expect, test } from "vitest";
import { signXml, type XmlSignature } from "#server/engine/services/xades/sign-xml.ts";
import { isSignatureWhole } from "#server/engine/services/xades/verify-xml.ts";
import { writeXml, xml } from "#server/engine/services/xml.ts";
import { verifyXmlSignature } from "#tests/support/verify-xml-signature.ts";
import { aSigner } from "#tests/support/xml-signers.ts";

const signers = [aSigner("rsa"), aSigner("p256")] as const;
const signature: XmlSignature = {
  signing_time: new Date(Date.now() + 60_000),
  canonicalization: "inclusive",
  form: "v1",
  policy: null,
  role: null,
  format: { identifier: "urn:oid:1.2.840.10003.5.109.10", encoding: "UTF-8" },
};
const root = xml("a:Root", [xml("a:Head", "Núñez & «Cía» <1>"), xml("a:Body", [xml("a:Part", "uno")])], {
  "xmlns:a": "urn:a",
});

test.each(signers)(
  "a document keeps its signature, in the root or inside a child, whatever the key and the canonical form",
  (signer) => {
    const forms = ["inclusive", "exclusive"] as const;
    const cases = [undefined, "a:Body"].flatMap((inside) => forms.map((form) => [inside, form] as const));
    for (const [inside, canonicalization] of cases) {
      const document = writeXml(signXml(root, signer, { ...signature, canonicalization, ...(inside && { inside }) }));
      expect(isSignatureWhole(document)).toBe(true);
      expect(verifyXmlSignature(document)).toHaveLength(3);
      expect(document.indexOf("</a:Body>") > document.indexOf("</ds:Signature>")).toBe(inside !== undefined);
    }
  },
);

test("an altered text, property, key, value or an added element is found, and what is no document has no signature", () => {
  const document = writeXml(signXml(root, signers[0], signature));
  const changes = [
    ["uno", "dos"],
    ["UTF-8</xades:Encoding>", "UTF-16</xades:Encoding>"],
    ["<ds:Modulus>", "<ds:Modulus>A"],
    ["<ds:SignatureValue", "<ds:Object></ds:Object><ds:SignatureValue"],
    ["</a:Body>", "<a:Part>tres</a:Part></a:Body>"],
    ["<ds:DigestValue>", "<ds:DigestValue>A"],
    ["http://www.w3.org/TR/2001/REC-xml-c14n-20010315", "http://www.w3.org/2001/10/xml-exc-c14n#"],
  ] as const;
  const altered = changes.map(([from, to]) => document.replace(from, to));
  for (const one of altered) expect(one).not.toBe(document);
  expect(altered.map(isSignatureWhole)).toEqual(changes.map(() => false));
  const value = /<ds:SignatureValue[^>]*>(.)/.exec(document)?.[1] === "A" ? "B" : "A";
  expect(isSignatureWhole(document.replace(/(<ds:SignatureValue[^>]*>)./, `$1${value}`))).toBe(false);
  expect(["", "<a/>", "<a>", "no"].map(isSignatureWhole)).toEqual([false, false, false, false]);
});
