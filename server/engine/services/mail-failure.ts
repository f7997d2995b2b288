import type { MailError } from "#shared/domain/notifications/mail.ts";

/** A mail that the server did not accept. */
export class MailFailure extends Error {
  readonly reason: MailError;
  /** The server's own response; null when there was none. */
  readonly response: string | null;

  constructor(reason: MailError, response: string | null = null, cause?: unknown) {
    super(reason, { cause });
    this.name = "MailFailure";
    this.reason = reason;
    this.response = response;
  }

  /** A retry would fail too: the server refuses this mail permanently (RFC 5321, 4.2.1), or its text is lost. */
  get isFinal(): boolean {
    return this.reason === "rejected" || this.reason === "lost_text";
  }

  /** Every other mail would fail too: the cause is the server, not the mail. */
  get isOfServer(): boolean {
    return !this.isFinal && this.reason !== "postponed";
  }
}

/** Certificate errors as named by OpenSSL (X509_verify_cert_error_string), and Node's own for a wrong host name. */
const CERTIFICATE = /CERT|ISSUER|ALTNAME|SELF_SIGNED|UNABLE_TO_VERIFY/;

/** The server requires a login (RFC 4954, 6). */
const LOGIN_REQUIRED = 530;

const bySystemCode: Readonly<Record<string, MailError>> = {
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "refused",
  ENETUNREACH: "refused",
  ETIMEDOUT: "timeout",
};

const byCode: Readonly<Record<string, MailError>> = {
  EDNS: "unknown_host",
  ETIMEDOUT: "timeout",
  EABORT: "timeout",
  EAUTH: "login",
  ENOAUTH: "login",
  ETLS: "tls",
};

const read = (error: Error, name: string): unknown => Object.entries(error).find(([key]) => key === name)?.[1];
const readText = (error: Error, name: string) => {
  const value = read(error, name);
  return typeof value === "string" ? value : "";
};

function reasonOf(error: Error): MailError {
  const [code, systemCode] = [readText(error, "code"), readText(error, "originalCode")];
  if (CERTIFICATE.test(systemCode) || /certificate/i.test(error.message)) return "certificate";
  if (systemCode.startsWith("ERR_SSL")) return "tls";
  const known = bySystemCode[systemCode] ?? byCode[code];
  if (known) return known;
  const status = Number(read(error, "responseCode") ?? 0);
  if (status === LOGIN_REQUIRED) return "login";
  if (status >= 500) return readText(error, "command") === "MAIL FROM" ? "sender" : "rejected";
  return status >= 400 ? "postponed" : "other";
}

/** Maximum length stored of a server's response. */
const MAX_RESPONSE = 500;

/** Converts nodemailer's error into a cause that users can act on. */
export function toMailFailure(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error;
  if (!(error instanceof Error)) return new MailFailure("other", null, error);
  const response = readText(error, "response") || error.message;
  return new MailFailure(reasonOf(error), response.slice(0, MAX_RESPONSE), error);
}
