import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { SMTPServer } from "smtp-server";
import { type ReceivedMail, readMail } from "./read-mail.ts";

const fileOf = (name: string) => fileURLToPath(new URL(`./data/${name}`, import.meta.url));
/** Self-signed, for localhost and 127.0.0.1: only clients configured to trust it do. */
export const CERTIFICATE_FILE = fileOf("loopback-certificate.pem");
const cert = readFileSync(CERTIFICATE_FILE, "utf8");
const key = readFileSync(fileOf("loopback-key.pem"), "utf8");

/**
 * Makes this process trust the test server's certificate.
 * @returns a function that ends that
 */
export function trustTestServer(): () => void {
  const known = getCACertificates("default");
  setDefaultCACertificates([...known, cert]);
  return () => setDefaultCACertificates(known);
}

interface Refusal {
  readonly code: number;
  readonly text: string;
}

interface SmtpOptions {
  readonly security?: "starttls" | "tls" | "none";
  /** Without an account no login is required. */
  readonly account?: { readonly user: string; readonly password: string };
  /** The server's refusal of a recipient, or null. */
  readonly refuse?: (to: string) => Refusal | null;
  readonly refuseSender?: (from: string) => Refusal | null;
  /** Resolves when a received mail may be answered. */
  readonly waitToReply?: () => Promise<void>;
  readonly port?: number;
}

/** A real local mail server and the mails it received. */
export interface TestSmtpServer {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  readonly connections: () => number;
  close(): Promise<void>;
}

function refusal({ code, text }: Refusal): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

export async function startSmtpServer(options: SmtpOptions = {}): Promise<TestSmtpServer> {
  const {
    security = "none",
    account,
    refuse = () => null,
    refuseSender = () => null,
    waitToReply = async () => {},
  } = options;
  const mails: ReceivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    cert,
    key,
    secure: security === "tls",
    disabledCommands: [...(security === "starttls" ? [] : ["STARTTLS"]), ...(account ? [] : ["AUTH"])],
    authOptional: !account,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onAuth({ username, password }, _session, done) {
      if (username === account?.user && password === account?.password) return done(null, { user: username });
      return done(refusal({ code: 535, text: "5.7.8 Authentication credentials invalid" }));
    },
    onMailFrom({ address }, _session, done) {
      const refused = refuseSender(address);
      done(refused && refusal(refused));
    },
    onRcptTo({ address }, _session, done) {
      const refused = refuse(address);
      done(refused && refusal(refused));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address) };
        mails.push(readMail(Buffer.concat(chunks).toString("utf8"), { ...envelope, isSecure: session.secure }));
        void waitToReply().then(() => done());
      });
    },
  });
  // A client that does not trust the certificate aborts the handshake.
  server.on("error", () => {});
  const listening = server.listen(options.port ?? 0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    port: address.port,
    mails,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
