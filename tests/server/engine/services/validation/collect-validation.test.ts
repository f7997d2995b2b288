import { execFile } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { PDF, PdfDict, PdfStream } from "@libpdf/core";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { ValidationFaultKind } from "#shared/domain/documents/seal-level.ts";
import { renderPaymentReceipt } from "#server/areas/accounting/payments/pdf/payment-receipt.ts";
import { addValidation } from "#server/engine/services/seal/add-validation.ts";
import { certificatesOf, sealContents } from "#server/engine/services/seal/seal-certificates.ts";
import { sealPdf } from "#server/engine/services/seal/seal-pdf.ts";
import { collectValidation } from "#server/engine/services/validation/collect-validation.ts";
import { startValidationRun } from "#server/engine/services/validation/fetch-in-run.ts";
import { ValidationFault } from "#server/engine/services/validation/validation-fault.ts";
import { aPaymentReceipt } from "#tests/support/pdf-contents.ts";
import { pdfsig } from "#tests/support/pdfsig.ts";
import { type RevocationAuthority, startRevocationAuthority } from "#tests/support/revocation-authority.ts";

const run = promisify(execFile);
let authority: RevocationAuthority;
let other: RevocationAuthority;
beforeAll(async () => {
  [authority, other] = await Promise.all([startRevocationAuthority(), startRevocationAuthority("Otra AC")]);
});
afterAll(() => Promise.all([authority.close(), other.close()]));
afterEach(async () => {
  for (const service of ["ocsp", "crl", "issuer"] as const) authority.answerBy(service, null);
  authority.signAnswersWith("ca");
  await authority.fillList(0);
  vi.restoreAllMocks();
});

const issue = (named: Parameters<RevocationAuthority["issue"]>[1]) =>
  authority.issue("/C=ES/O=Fincas Núñez/CN=Sello", named);
type Issued = Awaited<ReturnType<typeof issue>>;

const rules = (allowsPrivate = true, ms = 10_000) => ({
  allowsPrivate,
  signal: AbortSignal.timeout(ms),
  run: startValidationRun(),
});
const collect = ({ seal }: Issued, given = rules()) => collectValidation([seal.certificate], [], given);
const faultOf = (collected: Promise<unknown>): Promise<ValidationFaultKind | null> =>
  collected.then(
    () => null,
    (error: unknown) => {
      if (error instanceof ValidationFault) return error.kind;
      throw error;
    },
  );

/** Moves the clock of this program alone. */
const inHours = (hours: number) => void vi.spyOn(Date, "now").mockReturnValue(Date.now() + hours * 3_600_000);
/** The service gives these bytes from now on. */
const give = (service: "ocsp" | "crl" | "issuer", bytes: Buffer) =>
  authority.answerBy(service, (response) => void response.writeHead(200).end(bytes));

test("the issuer is fetched, and the answer of a real OCSP responder is collected", async () => {
  const { certificates, answers, lists } = await collect(await issue(["ocsp", "issuer"]));
  expect(certificates).toHaveLength(2);
  expect(Buffer.from(certificates[1] ?? []).equals(new X509Certificate(authority.pem).raw)).toBe(true);
  expect([answers.length, lists.length]).toEqual([1, 0]);
});

test("an answer that a responder named by the issuer signed is collected with its certificate", async () => {
  authority.signAnswersWith("delegate");
  const { certificates, answers } = await collect(await issue(["ocsp", "issuer"]));
  expect([certificates.length, answers.length]).toEqual([3, 1]);
});

test("the list is collected where there is no responder, or the responder is gone", async () => {
  expect((await collect(await issue(["crl", "issuer"]))).lists).toHaveLength(1);
  authority.answerBy("ocsp", (response) => void response.destroy());
  const { answers, lists } = await collect(await issue(["ocsp", "crl", "issuer"]));
  expect([answers.length, lists.length]).toEqual([0, 1]);
});

test("a revoked certificate is said to be revoked, by its responder and by its list", async () => {
  for (const named of [
    ["ocsp", "crl", "issuer"],
    ["crl", "issuer"],
  ] as const) {
    const issued = await issue(named);
    await issued.revoke();
    expect(await faultOf(collect(issued))).toBe("revoked");
  }
});

test("a certificate that names no service, an unknown issuer and one that has ended are distinguished", async () => {
  expect(await faultOf(collect(await issue(["issuer"])))).toBe("no_service");
  expect(await faultOf(collect(await issue(["ocsp"])))).toBe("no_chain");
  const ended = await issue(["ocsp", "issuer"]);
  inHours(301 * 24);
  expect(await faultOf(collect(ended))).toBe("ended");
  vi.restoreAllMocks();
  const root = new X509Certificate(authority.pem).raw;
  expect(await faultOf(collectValidation([root], [], rules()))).toBe("no_service");
});

test("an answer of one that the issuer did not name for it is refused", async () => {
  const issued = await issue(["ocsp", "issuer"]);
  for (const signer of ["stranger", "purposeless", "checked", "unreadable"] as const) {
    authority.signAnswersWith(signer);
    expect.soft(await faultOf(collect(issued)), signer).toBe("invalid");
  }
});

test("the list is read where the certificate of the responder cannot be read", async () => {
  authority.signAnswersWith("unreadable");
  const { answers, lists } = await collect(await issue(["ocsp", "crl", "issuer"]));
  expect([answers.length, lists.length]).toEqual([0, 1]);
});

test("an answer of a responder whose certificate has ended is refused", async () => {
  const issued = await issue(["ocsp", "issuer"]);
  authority.signAnswersWith("brief");
  authority.answerBy("ocsp", async (response) => {
    response.writeHead(200).end(await authority.answerWith(await issued.plainQuery(), "-ndays", "10"));
  });
  expect(await faultOf(collect(issued))).toBe(null);
  inHours(48);
  expect(await faultOf(collect(issued))).toBe("invalid");
});

test("an answer to another query is refused: its nonce is not ours", async () => {
  const issued = await issue(["ocsp", "issuer"]);
  let earlier: Buffer | null = null;
  authority.answerBy("ocsp", async (response, real) => {
    earlier ??= await real();
    response.writeHead(200).end(earlier);
  });
  expect(await faultOf(collect(issued))).toBe(null);
  expect(await faultOf(collect(issued))).toBe("invalid");
});

test("an answer without a nonce is collected, but one of another certificate is refused", async () => {
  const issued = await issue(["ocsp", "issuer"]);
  give("ocsp", await authority.answerWith(await issued.plainQuery(), "-nmin", "60"));
  expect(await faultOf(collect(issued))).toBe(null);
  expect(await faultOf(collect(await issue(["ocsp", "issuer"])))).toBe("invalid");
});

test("an answer is refused after its next update, and after a day where it names none", async () => {
  const issued = await issue(["ocsp", "issuer"]);
  const query = await issued.plainQuery();
  give("ocsp", await authority.answerWith(query, "-nmin", "60"));
  inHours(2);
  expect(await faultOf(collect(issued))).toBe("invalid");
  vi.restoreAllMocks();
  give("ocsp", await authority.answerWith(query));
  inHours(2);
  expect(await faultOf(collect(issued))).toBe(null);
  vi.restoreAllMocks();
  inHours(25);
  expect(await faultOf(collect(issued))).toBe("invalid");
  vi.restoreAllMocks();
  inHours(-1);
  expect(await faultOf(collect(issued))).toBe("invalid");
});

test("a certificate that its responder does not know is said to be unknown", async () => {
  const issued = await issue(["ocsp", "issuer"]);
  await issued.forget();
  expect(await faultOf(collect(issued))).toBe("unknown");
});

test("a list of another issuer and what is no list are refused", async () => {
  const issued = await issue(["crl", "issuer"]);
  const foreign = await fetch(`${other.origin}/crl`).then((reply) => reply.arrayBuffer());
  give("crl", Buffer.from(foreign));
  expect(await faultOf(collect(issued))).toBe("invalid");
  const real = await authority.listWith("");
  const altered = Buffer.from(real);
  altered.writeUInt8(altered.readUInt8(altered.length - 1) ^ 1, altered.length - 1);
  for (const bytes of [Buffer.from("no"), Buffer.alloc(0), real.subarray(0, 100), altered]) {
    give("crl", bytes);
    expect.soft(await faultOf(collect(issued))).toBe("invalid");
  }
});

test("a list is refused once it is over", async () => {
  const issued = await issue(["crl", "issuer"]);
  give("crl", await authority.listWith("", "-crldays", "1"));
  expect(await faultOf(collect(issued))).toBe(null);
  inHours(25);
  expect(await faultOf(collect(issued))).toBe("invalid");
});

test("a list of only some certificates, and one of changes alone, are refused", async () => {
  const issued = await issue(["crl", "issuer"]);
  const extensions = [
    "issuingDistributionPoint=critical,@p\n[p]\nonlyCA=TRUE",
    "issuingDistributionPoint=@p\n[p]\nonlyCA=TRUE",
    "2.5.29.27=critical,DER:020101",
    "1.2.3.4=critical,DER:0500",
  ];
  for (const extension of extensions) {
    give("crl", await authority.listWith(extension));
    expect.soft(await faultOf(collect(issued)), extension).toBe("invalid");
  }
  give("crl", await authority.listWith("1.2.3.4=DER:0500"));
  expect(await faultOf(collect(issued))).toBe(null);
});

test("a list of 5,000 other certificates is collected, and says that one is revoked", async () => {
  await authority.fillList(5_000);
  const issued = await issue(["crl", "issuer"]);
  expect((await collect(issued)).lists).toHaveLength(1);
  await issued.revoke();
  expect(await faultOf(collect(issued))).toBe("revoked");
});

test("the issuer is read from the next address, and from a message of certificates (PKCS #7)", async () => {
  const elsewhere = `caIssuers;URI:${other.origin}/issuer` as const;
  expect((await collect(await issue([elsewhere, "issuer", "ocsp"]))).certificates).toHaveLength(2);
  const gone = "caIssuers;URI:http://127.0.0.1:9/issuer";
  expect((await collect(await issue([gone, "issuer", "ocsp"]))).certificates).toHaveLength(2);
  give("issuer", await authority.certificatesMessage());
  expect((await collect(await issue(["issuer", "ocsp"]))).certificates).toHaveLength(2);
  give("issuer", Buffer.from("no"));
  expect(await faultOf(collect(await issue(["issuer", "ocsp"])))).toBe("no_chain");
});

test("seals of one run read an address once, and do not call again what did not answer", async () => {
  const issued = await issue(["ocsp", "crl", "issuer"]);
  authority.answerBy("ocsp", (response) => void response.destroy());
  const shared = rules();
  const before = authority.requests.length;
  for (let seal = 0; seal < 3; seal += 1) await collect(issued, shared);
  expect(authority.requests.slice(before)).toEqual(["issuer", "ocsp", "crl"]);
});

test("a service that is slow, huge, redirects, fails or is in a private network is not reached, and nothing is requested there", async () => {
  const issued = await issue(["ocsp", "issuer"]);
  authority.answerBy("ocsp", () => {});
  expect(await faultOf(collect(issued, rules(true, 500)))).toBe("unreachable");
  authority.answerBy("ocsp", (response) => void response.writeHead(200).end(Buffer.alloc(200_000)));
  expect(await faultOf(collect(issued))).toBe("unreachable");
  authority.answerBy("ocsp", (response) => void response.writeHead(500).end());
  expect(await faultOf(collect(issued))).toBe("unreachable");
  const before = other.requests.length;
  authority.answerBy("ocsp", (response) => void response.writeHead(302, { location: `${other.origin}/ocsp` }).end());
  expect(await faultOf(collect(issued))).toBe("unreachable");
  expect(other.requests).toHaveLength(before);
  const sent = authority.requests.length;
  expect(await faultOf(collect(issued, rules(false)))).toBe("unreachable");
  expect(authority.requests).toHaveLength(sent);
});

async function opensslSays(pdf: Buffer, lists: readonly Buffer[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-lt-"));
  const at = (file: string) => path.join(folder, file);
  await writeFile(at("ca.pem"), authority.pem);
  await writeFile(at("list.crl"), lists[0] ?? "");
  await run("openssl", ["crl", "-inform", "DER", "-in", at("list.crl"), "-out", at("list.pem")]);
  const { signer } = certificatesOf(sealContents(pdf));
  await writeFile(at("one.pem"), new X509Certificate(signer).toString());
  const given = ["-CAfile", at("ca.pem"), "-crl_check", "-CRLfile", at("list.pem"), at("one.pem")];
  const { stdout } = await run("openssl", ["verify", ...given]);
  await rm(folder, { recursive: true });
  return stdout;
}

test("the store is an update behind the seal: sealed bytes stay, pdfsig finds the seal valid, and openssl verifies with what is in it", async () => {
  const issued = await issue(["ocsp", "crl", "issuer"]);
  authority.answerBy("ocsp", (response) => void response.writeHead(500).end());
  const words = { reason: "Firmado", location: "España", contact: "https://llavero.example", at: new Date() };
  const sealed = await sealPdf(await PDF.load(await renderPaymentReceipt(aPaymentReceipt())), issued.seal, words);
  const data = await collect(issued);
  const extended = await addValidation(sealed, data);
  expect(extended.subarray(0, sealed.length).equals(sealed)).toBe(true);
  expect(await pdfsig(extended)).toContain("Signature is Valid");
  const pdf = await PDF.load(extended);
  const resolve = (ref: Parameters<typeof pdf.getObject>[0]) => pdf.getObject(ref);
  const dss = pdf.getCatalog().getDict("DSS", resolve);
  const streams = ["Certs", "CRLs"].map((name) => dss?.getArray(name, resolve)?.length);
  expect(streams).toEqual([2, 1]);
  const stored = dss?.getArray("CRLs", resolve)?.at(0, resolve);
  const list = stored instanceof PdfStream ? Buffer.from(stored.getDecodedData()) : Buffer.alloc(0);
  expect(list.equals(data.lists[0] ?? Buffer.alloc(1))).toBe(true);
  expect(await opensslSays(sealed, [list])).toContain("OK");
  const vri = dss?.getDict("VRI", resolve);
  expect([...(vri?.keys() ?? [])].map(({ value }) => value)).toEqual([expect.stringMatching(/^[0-9A-F]{40}$/)]);
  expect(vri).toBeInstanceOf(PdfDict);
});
