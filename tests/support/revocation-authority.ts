import { createPrivateKey, X509Certificate } from "node:crypto";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { SealKey } from "#server/engine/services/seal/certificate.ts";
import { CERTIFICATE_PASSWORD } from "#tests/support/certificate-files.ts";

const run = promisify(execFile);

/**
 * Those who sign OCSP answers instead of the authority: whom it named for that; without the purpose, without `noCheck`, with a purpose
 * that cannot be read; for one day; and one that it did not name.
 */
const responders = {
  delegate: ["extendedKeyUsage=OCSPSigning", "noCheck=ignored"],
  purposeless: ["noCheck=ignored"],
  checked: ["extendedKeyUsage=OCSPSigning"],
  unreadable: ["2.5.29.37=DER:0500", "noCheck=ignored"],
  brief: ["extendedKeyUsage=OCSPSigning", "noCheck=ignored"],
} as const;
type Responder = keyof typeof responders | "stranger";

type Service = "ocsp" | "crl" | "issuer";
type Respond = (response: ServerResponse, real: () => Promise<Buffer>) => void | Promise<void>;

export interface RevokableCertificate {
  readonly seal: SealKey;
  readonly pem: string;
  readonly p12: Buffer;
  /** From now on its authority says that it is revoked. */
  revoke(): Promise<void>;
  /** From now on its authority does not know it. */
  forget(): Promise<void>;
  /** An OCSP query of it without a nonce. */
  plainQuery(): Promise<Buffer>;
}

/** A certification authority with its OCSP responder (`openssl ocsp`), its list and its certificate over HTTP on loopback. */
export interface RevocationAuthority {
  readonly pem: string;
  readonly origin: string;
  readonly requests: readonly Service[];
  /** Services that the certificate names; another address is given as it is. */
  issue(subject: string, named: readonly (Service | `caIssuers;${string}`)[]): Promise<RevokableCertificate>;
  /** Its certificate in a message of certificates alone (PKCS #7). */
  certificatesMessage(): Promise<Buffer>;
  /** Sets how a service answers from now on; by default as it should. */
  answerBy(service: Service, respond: Respond | null): void;
  /** Who signs OCSP answers: `ca` is the authority itself. */
  signAnswersWith(signer: "ca" | Responder): void;
  /** The list has so many other entries from now on. */
  fillList(count: number): Promise<void>;
  /** Signs a list with these lines in the section of its extensions. */
  listWith(extensions: string, ...options: readonly string[]): Promise<Buffer>;
  /** What the responder says of a query with other options of `openssl ocsp`. */
  answerWith(body: Buffer, ...options: readonly string[]): Promise<Buffer>;
  close(): Promise<void>;
}

const CONFIGURATION =
  "[ca]\ndefault_ca=a\n[a]\ndatabase=index.txt\ndefault_md=sha256\ndefault_crl_days=7\n[req]\ndistinguished_name=n\n[n]\n";
const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-utf8"] as const;
const instant = (at: Date) => `${at.toISOString().slice(2, 19).replaceAll(/\D/g, "")}Z`;

export async function startRevocationAuthority(name = "AC con revocación"): Promise<RevocationAuthority> {
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-revocation-"));
  const at = (file: string) => path.join(folder, file);
  const openssl = (...args: readonly string[]) => run("openssl", [...args], { cwd: folder });
  const ca = ["-subj", `/C=ES/O=Pruebas/CN=${name}`, "-days", "3650"] as const;
  await writeFile(at("openssl.cnf"), CONFIGURATION);
  await openssl("req", "-x509", ...curve, ...ca, "-keyout", "ca.key", "-out", "ca.pem");
  const signed = ["-CA", "ca.pem", "-CAkey", "ca.key"] as const;
  for (const [responder, extensions] of Object.entries(responders)) {
    const files = ["-keyout", `${responder}.key`, "-out", `${responder}.pem`];
    const added = extensions.flatMap((extension) => ["-addext", extension]);
    const until = ["-days", responder === "brief" ? "1" : "300"];
    await openssl("req", "-x509", ...curve, ...signed, ...until, "-subj", "/CN=OCSP", ...files, ...added);
  }
  const other = ["-subj", "/CN=Otro", "-days", "300", "-keyout", "stranger.key", "-out", "stranger.pem"];
  await openssl("req", "-x509", ...curve, ...other, "-addext", "extendedKeyUsage=OCSPSigning");

  const entries = new Map<string, string>();
  const writeIndex = () => writeFile(at("index.txt"), [...entries.values()].join(""));
  await writeIndex();
  let signer = "ca";
  let count = 0;
  const answerWith = async (body: Buffer, ...options: readonly string[]) => {
    count += 1;
    const [query, answer] = [`${count}.query`, `${count}.answer`];
    await writeFile(at(query), body);
    const by = ["-CA", "ca.pem", "-rsigner", `${signer}.pem`, "-rkey", `${signer}.key`];
    await openssl("ocsp", "-index", "index.txt", ...by, ...options, "-reqin", query, "-respout", answer);
    return readFile(at(answer));
  };
  const listWith = async (extensions: string, ...options: readonly string[]) => {
    await writeFile(at("list.cnf"), `${CONFIGURATION}[e]\n${extensions}\n`);
    const by = ["-config", "list.cnf", "-cert", "ca.pem", "-keyfile", "ca.key", "-out", "list.pem"];
    await openssl("ca", "-gencrl", ...by, ...(extensions ? ["-crlexts", "e"] : []), ...options);
    await openssl("crl", "-in", "list.pem", "-outform", "DER", "-out", "list.crl");
    return readFile(at("list.crl"));
  };
  const answers: Record<Service, (body: Buffer) => Promise<Buffer>> = {
    ocsp: (body) => answerWith(body, "-nmin", "60"),
    crl: () => listWith(""),
    issuer: async () => new X509Certificate(await readFile(at("ca.pem"))).raw,
  };
  const responds = new Map<Service, Respond>();
  const requests: Service[] = [];
  const paths = { "/ocsp": "ocsp", "/crl": "crl" } as const;
  const serviceOf = (url = ""): Service => (url === "/ocsp" || url === "/crl" ? paths[url] : "issuer");
  const server = createServer((request, response) => {
    const service = serviceOf(request.url);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      requests.push(service);
      const real = () => answers[service](Buffer.concat(chunks));
      const respond = responds.get(service);
      const answer = respond ? respond(response, real) : real().then((body) => void response.writeHead(200).end(body));
      void Promise.resolve(answer).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  const origin = `http://127.0.0.1:${address.port}`;
  const extensions: Record<Service, string> = {
    ocsp: `OCSP;URI:${origin}/ocsp`,
    issuer: `caIssuers;URI:${origin}/issuer`,
    crl: `crlDistributionPoints=URI:${origin}/crl`,
  };
  let serial = 4096;
  return {
    pem: await readFile(at("ca.pem"), "utf8"),
    origin,
    requests,
    async issue(subject, named) {
      serial += 1;
      const hex = serial.toString(16).toUpperCase();
      const access = named
        .filter((service) => service !== "crl")
        .map((service) => (service === "ocsp" || service === "issuer" ? extensions[service] : service));
      const added = [
        ...(access.length > 0 ? [`authorityInfoAccess=${access.join(",")}`] : []),
        ...(named.includes("crl") ? [extensions.crl] : []),
      ].flatMap((extension) => ["-addext", extension]);
      const [key, pem, p12] = [`${hex}.key`, `${hex}.pem`, `${hex}.p12`];
      const by = ["-CA", "ca.pem", "-CAkey", "ca.key", "-set_serial", `0x${hex}`, "-days", "300", "-subj", subject];
      await openssl("req", "-x509", ...curve, ...by, "-keyout", key, "-out", pem, ...added);
      const pass = ["-passout", `pass:${CERTIFICATE_PASSWORD}`];
      await openssl("pkcs12", "-export", "-inkey", key, "-in", pem, ...pass, "-out", p12);
      const certificate = new X509Certificate(await readFile(at(pem)));
      const line = (state: string, revoked: string) =>
        `${state}\t${instant(certificate.validToDate)}\t${revoked}\t${hex}\tunknown\t/CN=${hex}\n`;
      entries.set(hex, line("V", ""));
      await writeIndex();
      return {
        seal: {
          key: createPrivateKey(await readFile(at(key))).export({ format: "der", type: "pkcs8" }),
          certificate: certificate.raw,
        },
        pem: await readFile(at(pem), "utf8"),
        p12: await readFile(at(p12)),
        revoke: () => {
          entries.set(hex, line("R", instant(new Date(Date.now() - 60_000))));
          return writeIndex();
        },
        forget: () => {
          entries.delete(hex);
          return writeIndex();
        },
        async plainQuery() {
          const of = ["-issuer", "ca.pem", "-cert", pem, "-no_nonce", "-reqout", `${hex}.query`];
          await openssl("ocsp", ...of);
          return readFile(at(`${hex}.query`));
        },
      };
    },
    async certificatesMessage() {
      await openssl("crl2pkcs7", "-nocrl", "-certfile", "ca.pem", "-outform", "DER", "-out", "ca.p7c");
      return readFile(at("ca.p7c"));
    },
    answerWith,
    listWith,
    fillList: (filled) => {
      for (const key of [...entries.keys()].filter((one) => one.startsWith("FF"))) entries.delete(key);
      for (let entry = 0; entry < filled; entry += 1) {
        const key = (0xff0000 + entry).toString(16).toUpperCase();
        entries.set(key, `R\t301231235959Z\t260101000000Z\t${key}\tunknown\t/CN=${key}\n`);
      }
      return writeIndex();
    },
    answerBy: (service, respond) => void (respond ? responds.set(service, respond) : responds.delete(service)),
    signAnswersWith: (next) => void (signer = next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
