import { request } from "node:https";
import { rootCertificates } from "node:tls";
import { VERIFACTU_ANSWER_BYTES } from "#shared/domain/accounting/policy.ts";
import type { OpenCertificate } from "#server/areas/accounting/certificates/open-certificate.ts";
import { SubmissionError } from "../sender.ts";

/** How AEAT's services are reached; its addresses come from the WSDL or the server's environment, never from a user. */
export interface AgencyConnection {
  readonly url: URL;
  /** Further authorities that the server's certificate may be of, as PEM. */
  readonly ca: string | null;
  readonly timeoutMs: number;
}

/** TLS alerts by which a server refuses the client's certificate, as OpenSSL names them. */
const REFUSED_CERTIFICATE = /ALERT_(?:NO_|BAD_|UNSUPPORTED_)?CERTIFICATE|ALERT_UNKNOWN_CA|ALERT_ACCESS_DENIED/;

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

function toFault(error: unknown): SubmissionError {
  if (error instanceof SubmissionError) return error;
  const code = codeOf(error);
  const text = error instanceof Error ? error.message : String(error);
  if (REFUSED_CERTIFICATE.test(code)) return new SubmissionError("certificate", text, { cause: error });
  return new SubmissionError("unavailable", code ? `${code}: ${text}` : text, { cause: error });
}

interface Answer {
  readonly status: number;
  readonly bytes: Buffer;
}

function post(
  { url, ca, timeoutMs }: AgencyConnection,
  { key, pem, chain }: OpenCertificate,
  body: string,
): Promise<Answer> {
  const bytes = Buffer.from(body, "utf8");
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: "POST",
        headers: { "content-type": "text/xml; charset=utf-8", "content-length": bytes.length, soapaction: '""' },
        key: key.export({ format: "pem", type: "pkcs8" }),
        cert: [pem, ...chain.map((one) => one.pem)].join("\n"),
        ...(ca !== null && { ca: [...rootCertificates, ca] }),
        minVersion: "TLSv1.2",
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on("data", (part: Buffer) => {
          size += part.length;
          if (size > VERIFACTU_ANSWER_BYTES) call.destroy(new SubmissionError("unreadable", "the answer is too long"));
          parts.push(part);
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(parts) }));
        response.on("error", reject);
        response.on("aborted", () => reject(new SubmissionError("unavailable", "the answer ended early")));
      },
    );
    call.on("error", reject);
    call.end(bytes);
  });
}

/**
 * Posts a message with the issuer's certificate. Redirects are not followed.
 * @returns the body of the answer; that of a fault comes with status 500 (SOAP 1.1, 6.2)
 * @throws SubmissionError
 */
export async function callAgency(
  connection: AgencyConnection,
  certificate: OpenCertificate,
  body: string,
): Promise<Buffer> {
  const { status, bytes } = await post(connection, certificate, body).catch((error: unknown): never => {
    throw toFault(error);
  });
  if (status === 401 || status === 403) throw new SubmissionError("certificate", `HTTP ${status}`);
  if (status !== 200 && status !== 500) throw new SubmissionError("unavailable", `HTTP ${status}`);
  if (status === 500 && !bytes.includes("Envelope")) throw new SubmissionError("unavailable", `HTTP ${status}`);
  return bytes;
}
