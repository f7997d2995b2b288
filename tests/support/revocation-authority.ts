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

type Service = "ocsp" | "crl" | "issuer";
type Respond = (response: ServerResponse, real: () => Promise<Buffer>) => void | Promise<void>;

export interface RevokableCertificate {
  readonly seal: SealKey;
  readonly pem: string;
  readonly p12: Buffer;
  /** From now on its authority says that it is revoked. */
  revoke(): Promise<void>;
}

/** A certification authority with its OCSP responder (`openssl ocsp`), its list and its certificate over HTTP on loopback. */
export interface RevocationAuthority {
  readonly pem: string;
  readonly origin: string;
  readonly requests: readonly Service[];
  issue(subject: string, named: readonly Service[]): Promise<RevokableCertificate>;
  /** Sets how a service answers from now on; by default as it should. */
  answerBy(service: Service, respond: Respond | null): void;
  /** Who signs OCSP answers: the authority, whom it named for that, or one that it did not name. */
  signAnswersWith(signer: "ca" | "delegate" | "stranger"): void;
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
  const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-days", "300"] as const;
  const responder = [...signed, "-subj", "/CN=OCSP", "-keyout", "delegate.key", "-out", "delegate.pem"];
  await openssl("req", "-x509", ...curve, ...responder, "-addext", "extendedKeyUsage=OCSPSigning");
  const other = ["-subj", "/CN=Otro", "-days", "300", "-keyout", "stranger.key", "-out", "stranger.pem"];
  await openssl("req", "-x509", ...curve, ...other, "-addext", "extendedKeyUsage=OCSPSigning");

  const entries = new Map<string, string>();
  const writeIndex = () => writeFile(at("index.txt"), [...entries.values()].join(""));
  await writeIndex();
  let signer = "ca";
  let count = 0;
  const answers: Record<Service, (body: Buffer) => Promise<Buffer>> = {
    async ocsp(body) {
      count += 1;
      const file = `${count}.ocsp`;
      await writeFile(at(file), body);
      const by = ["-CA", "ca.pem", "-rsigner", `${signer}.pem`, "-rkey", `${signer}.key`, "-nmin", "60"];
      await openssl("ocsp", "-index", "index.txt", ...by, "-reqin", file, "-respout", `${file}.out`);
      return readFile(at(`${file}.out`));
    },
    async crl() {
      const by = ["-config", "openssl.cnf", "-cert", "ca.pem", "-keyfile", "ca.key", "-out", "list.pem"];
      await openssl("ca", "-gencrl", ...by);
      await openssl("crl", "-in", "list.pem", "-outform", "DER", "-out", "list.crl");
      return readFile(at("list.crl"));
    },
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
      const access = named.filter((service) => service !== "crl").map((service) => extensions[service]);
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
      };
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
