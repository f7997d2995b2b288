import { X509Certificate } from "node:crypto";
import { Constructed, Integer, ObjectIdentifier, OctetString, Sequence } from "asn1js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPkcs12 } from "#server/engine/services/pkcs12/open-pkcs12.ts";
import { Pkcs12Fault } from "#server/engine/services/pkcs12/pkcs12-fault.ts";
import { decryptRc2 } from "#server/engine/services/pkcs12/rc2.ts";
import {
  CERTIFICATE_PASSWORD,
  createTestAuthority,
  type IssuedCertificate,
  organization,
  readableProtections,
  type TestAuthority,
} from "#tests/support/certificate-files.ts";

let authority: TestAuthority;
let issued: IssuedCertificate;

beforeAll(async () => {
  authority = await createTestAuthority();
  issued = await authority.issue(organization("Fincas del Retiro, S.L.", "B84120674"));
});
afterAll(() => authority.close());

const faultOf = (file: Uint8Array, password = CERTIFICATE_PASSWORD) =>
  openPkcs12(file, password).then(
    () => null,
    (error: unknown) => (error instanceof Pkcs12Fault ? error.kind : "another error"),
  );

test.each(readableProtections)(
  "a file protected by %s is opened with its key, certificate and authority",
  async (form) => {
    const { key, certificate, chain } = await openPkcs12(await issued.p12(form), CERTIFICATE_PASSWORD);
    expect(certificate.toString()).toBe(issued.pem);
    expect(key.export({ format: "pem", type: "pkcs8" })).toBe(issued.key);
    expect(chain.map(String)).toEqual([authority.pem]);
  },
);

test.each(readableProtections)("a file protected by %s is not opened by another password", async (form) => {
  const file = await issued.p12(form);
  expect([await faultOf(file, "otra"), await faultOf(file, "")]).toEqual(["wrong_password", "wrong_password"]);
});

test("a file without a key, one protected by RC4 and other bytes have their reasons", async () => {
  expect(await faultOf(await issued.p12("no_key"))).toBe("no_key");
  expect(await faultOf(await issued.p12("rc4"))).toBe("unsupported");
  expect(await faultOf(Buffer.from(issued.pem))).toBe("unreadable");
  const nested = Buffer.concat(Array.from({ length: 15_000 }, () => Buffer.from([0x30, 0x82, 0xea, 0x60])));
  expect(await faultOf(nested)).toBe("unreadable");
});

test("a damaged file never fails in another form, and never opens with another key", async () => {
  const file = await issued.p12("triple_des");
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), async (index, change) => {
      const damaged = Buffer.from(file);
      damaged[index] = (damaged[index] ?? 0) ^ change;
      const fault = await faultOf(damaged);
      expect(fault).not.toBe("another error");
    }),
    { numRuns: 150 },
  );
});

/* The examples of RFC 2268, section 5, whose effective bits are those of the key; each is one block. */
test.each([
  ["88bca90e90875a7f0f79c384627bafb2", "0000000000000000", "2269552ab0f85ca6"],
  ["ffffffffffffffff", "ffffffffffffffff", "278b27e42e2f0d49"],
  ["3000000000000000", "1000000000000001", "30649edf9be7d2c2"],
])("RC2 with the key %s decrypts the published example", (key, plain, cipher) => {
  const block = Buffer.from(cipher, "hex");
  // An initial vector that makes the block end as padding of eight: what is decrypted is then known.
  const iv = Buffer.from(plain, "hex").map((byte) => byte ^ 8);
  expect(decryptRc2(Buffer.from(key, "hex"), iv, block)).toHaveLength(0);
});

const octets = (bytes: Uint8Array) => new OctetString({ valueHex: Uint8Array.from(bytes) });
const sequence = (...value: readonly Sequence[]) => new Sequence({ value: [...value] });
const bytesOf = (value: Sequence) => new Uint8Array(value.toBER());
const oid = (value: string) => new ObjectIdentifier({ value });

/** A part of a file that is not protected (RFC 7292, section 4). */
const dataPart = (content: Sequence) =>
  new Sequence({
    value: [
      oid("1.2.840.113549.1.7.1"),
      new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [octets(bytesOf(content))] }),
    ],
  });

/** A file of these parts, with a MAC of SHA-1 whose digest has so many bytes. */
function fileOf(parts: readonly Sequence[], mac?: { readonly bytes: number; readonly iterations: number }): Buffer {
  const file = [new Integer({ value: 3 }), dataPart(sequence(...parts))];
  if (!mac) return Buffer.from(bytesOf(new Sequence({ value: file })));
  const algorithm = new Sequence({ value: [oid("1.3.14.3.2.26")] });
  const digest = new Sequence({ value: [algorithm, octets(Buffer.alloc(mac.bytes))] });
  const macData = new Sequence({
    value: [digest, octets(Buffer.alloc(8)), new Integer({ value: mac.iterations })],
  });
  return Buffer.from(bytesOf(new Sequence({ value: [...file, macData] })));
}

test("a digest of another length than its hash has is refused before any key is derived", async () => {
  const started = performance.now();
  expect(await faultOf(fileOf([], { bytes: 20, iterations: 1_000 }))).toBe("wrong_password");
  expect(await faultOf(fileOf([], { bytes: 1_200, iterations: 300_000 }))).toBe("unreadable");
  expect(performance.now() - started).toBeLessThan(1_000);
});

test("other work of the server goes on while a key is derived", async () => {
  let runs = 0;
  const other = setInterval(() => (runs += 1), 1);
  await faultOf(fileOf([], { bytes: 20, iterations: 100_000 }));
  clearInterval(other);
  expect(runs).toBeGreaterThan(5);
});

test("a file whose parts together cost too many rounds is refused", async () => {
  expect(await faultOf(await issued.p12("many_rounds"))).toBe("unsupported");
  expect(await faultOf(fileOf([], { bytes: 20, iterations: 2_000_000 }))).toBe("unsupported");
});

test("a file with very many parts or bags is refused", async () => {
  const tagged = { tagClass: 3, tagNumber: 0 };
  const value = new Sequence({
    value: [
      oid("1.2.840.113549.1.9.22.1"),
      new Constructed({ idBlock: tagged, value: [octets(new X509Certificate(issued.pem).raw)] }),
    ],
  });
  const bag = new Sequence({
    value: [oid("1.2.840.113549.1.12.10.1.3"), new Constructed({ idBlock: tagged, value: [value] })],
  });
  expect(await faultOf(fileOf(Array.from({ length: 60 }, () => dataPart(sequence()))))).toBe("unsupported");
  expect(await faultOf(fileOf([dataPart(sequence(...Array.from({ length: 60 }, () => bag)))]))).toBe("unsupported");
  expect(await faultOf(fileOf([dataPart(sequence(bag))]))).toBe("no_key");
});
