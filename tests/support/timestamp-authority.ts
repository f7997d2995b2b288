import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Its usual policy, and another one that it accepts (in the configuration below). */
export const TEST_POLICIES = { usual: "1.3.6.1.4.1.59999.1", other: "1.3.6.1.4.1.59999.2" } as const;

/** @param list address of its certification authority's list */
const configurationOf = (list: string) => `
[ca]
default_ca = authority
[authority]
dir = .
new_certs_dir = .
database = index.txt
serial = ca.serial
rand_serial = yes
default_md = sha256
policy = any
x509_extensions = timestamps
unique_subject = no
[any]
countryName = optional
organizationName = optional
commonName = supplied
[timestamps]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
crlDistributionPoints = URI:${list}
[req]
distinguished_name = name
[name]
[tsa]
default_tsa = usual
[usual]
serial = tsa.serial
crypto_device = builtin
digests = sha256, sha512
default_policy = ${TEST_POLICIES.usual}
other_policies = ${TEST_POLICIES.other}
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_chain = no
`;

/** How a query is answered: by OpenSSL, after changing the query or with another signer, or as the test says. */
export interface TimestampAuthority {
  readonly url: string;
  /** The certificate of its certification authority as PEM. */
  readonly ca: string;
  readonly requests: readonly { readonly headers: IncomingHttpHeaders; readonly query: Buffer }[];
  /** The answer of OpenSSL to a query. */
  reply(query: Buffer, options?: ReplyOptions): Promise<Buffer>;
  /** Sets how it answers from now on; by default as it should. */
  answerBy(respond: Respond | null): void;
  /** OpenSSL's verdict on a token: whether it is of this data and signed under the authority. */
  verify(token: Buffer, data: Buffer): Promise<string>;
  /** An answer with the same content, signed by this certificate instead. */
  resign(query: Buffer, signer: { readonly pem: string; readonly key: string }, content_type?: string): Promise<Buffer>;
  close(): Promise<void>;
}
type Respond = (response: ServerResponse, query: Buffer) => void | Promise<void>;

interface ReplyOptions {
  readonly signer?: "tsa" | "expired";
  readonly digest?: string;
}

export const sendReply = (response: ServerResponse, body: Buffer, type = "application/timestamp-reply") =>
  void response.writeHead(200, { "content-type": type }).end(body);

/** Length and value of DER. */
function sequence(...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(body.length);
  return Buffer.concat([Buffer.from([0x30, 0x82]), size, body]);
}
/** PKIStatusInfo of what was granted. */
const GRANTED = Buffer.from("3003020100", "hex");
export const grantedReply = (token: Buffer): Buffer => sequence(GRANTED, token);

/** A time-stamping authority on loopback: `openssl ts` behind HTTP (RFC 3161, 3.4). */
export async function startTimestampAuthority(name = "TSA de pruebas Ñandú"): Promise<TimestampAuthority> {
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-tsa-"));
  const at = (file: string) => path.join(folder, file);
  const openssl = (...args: readonly string[]) => run("openssl", [...args], { cwd: folder });
  const requests: { headers: IncomingHttpHeaders; query: Buffer }[] = [];
  let respond: Respond | null = null;
  const readList = async () => {
    const by = ["-config", "openssl.cnf", "-crldays", "7", "-cert", "ca.pem", "-keyfile", "ca.key", "-out", "list.pem"];
    await openssl("ca", "-gencrl", ...by);
    await openssl("crl", "-in", "list.pem", "-outform", "DER", "-out", "list.crl");
    return readFile(at("list.crl"));
  };
  const server = createServer((request, response) => {
    if (request.method === "GET") return void readList().then((list) => response.writeHead(200).end(list));
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      const query = Buffer.concat(chunks);
      requests.push({ headers: request.headers, query });
      const answer = respond ? respond(response, query) : reply(query).then((body) => sendReply(response, body));
      void Promise.resolve(answer).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  await writeFile(at("openssl.cnf"), configurationOf(`http://127.0.0.1:${address.port}/crl`));
  await writeFile(at("index.txt"), "");
  await writeFile(at("tsa.serial"), "01\n");
  const newKey = ["-newkey", "rsa:2048", "-nodes", "-utf8", "-config", "openssl.cnf"] as const;
  const authority = ["-keyout", "ca.key", "-out", "ca.pem", "-subj", "/C=ES/O=Pruebas/CN=AC de sellos de tiempo"];
  await openssl(
    "req",
    "-x509",
    ...newKey,
    "-days",
    "3650",
    ...authority,
    "-addext",
    "basicConstraints=critical,CA:TRUE",
  );
  const issue = async (file: string, ...days: readonly string[]) => {
    const subject = ["-subj", `/C=ES/O=Pruebas/CN=${name}`];
    await openssl("req", "-new", ...newKey, "-keyout", `${file}.key`, "-out", `${file}.csr`, ...subject);
    const signed = ["-config", "openssl.cnf", "-cert", "ca.pem", "-keyfile", "ca.key", "-batch", "-utf8", "-notext"];
    await openssl("ca", ...signed, ...days, "-in", `${file}.csr`, "-out", `${file}.pem`);
  };
  await issue("tsa", "-days", "365");
  await issue("expired", "-startdate", "20200101000000Z", "-enddate", "20210101000000Z");

  let count = 0;
  const write = async (bytes: Buffer | string, ending: string) => {
    count += 1;
    await writeFile(at(`${count}.${ending}`), bytes);
    return `${count}.${ending}`;
  };
  // One at a time: OpenSSL writes the serial number back to its file.
  let last: Promise<unknown> = Promise.resolve();
  const reply = (query: Buffer, { signer = "tsa", digest = "sha256" }: ReplyOptions = {}): Promise<Buffer> => {
    const next = last.then(async () => {
      const file = await write(query, "tsq");
      const signed = ["-signer", `${signer}.pem`, "-inkey", `${signer}.key`, `-${digest}`, "-chain", "ca.pem"];
      await openssl("ts", "-reply", "-config", "openssl.cnf", "-queryfile", file, ...signed, "-out", `${file}.tsr`);
      return readFile(at(`${file}.tsr`));
    });
    last = next.catch(() => {});
    return next;
  };

  return {
    url: `http://127.0.0.1:${address.port}/tsa`,
    ca: await readFile(at("ca.pem"), "utf8"),
    requests,
    reply,
    answerBy: (next) => void (respond = next),
    async verify(token, data) {
      const [of_token, of_data] = [await write(token, "tst"), await write(data, "data")];
      const given = ["-data", of_data, "-in", of_token, "-token_in", "-CAfile", "ca.pem"];
      const { stdout, stderr } = await openssl("ts", "-verify", ...given).catch((error: unknown) => ({
        stdout: "",
        stderr: String(error),
      }));
      return stdout + stderr;
    },
    async resign(query, { pem, key }, content_type = "1.2.840.113549.1.9.16.1.4") {
      const answer = await write(await reply(query), "tsr");
      await openssl("ts", "-reply", "-in", answer, "-token_out", "-out", `${answer}.token`);
      const extracted = ["-inform", "DER", "-in", `${answer}.token`, "-out", `${answer}.info`];
      await openssl("cms", "-verify", "-noverify", "-nosigs", ...extracted);
      const [of_pem, of_key] = [await write(pem, "pem"), await write(key, "key")];
      const content = ["-in", `${answer}.info`, "-econtent_type", content_type, "-nodetach", "-binary"];
      const signed = ["-signer", of_pem, "-inkey", of_key, "-cades", "-outform", "DER", "-out", `${answer}.other`];
      await openssl("cms", "-sign", ...content, ...signed);
      return grantedReply(await readFile(at(`${answer}.other`)));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
