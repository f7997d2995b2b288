import { isIP } from "node:net";
import type { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { SmtpSecurity } from "#shared/domain/notifications/notification-settings.ts";
import { MailFailure, toMailFailure } from "./mail-failure.ts";
import { LOGO_ID, type MailLook, textToHtml } from "./mail-html.ts";
import { type HostRefusal, resolvePublicHost } from "./resolve-public-host.ts";

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly security: SmtpSecurity;
  readonly account: { readonly user: string; readonly password: string } | null;
}

/** An attached file. */
export interface MessageFile {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
}

export interface Message {
  /** The same for every attempt at one mail, so that duplicates are recognised (RFC 5322, 3.6.4). */
  readonly message_id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly look: MailLook;
  readonly files?: readonly MessageFile[];
}

export interface Mailer {
  /**
   * Sends a mail through a server.
   * @returns the server's response
   * @throws MailFailure
   */
  send(server: SmtpServer, message: Message, signal?: AbortSignal): Promise<string>;
}

/** Time limits in milliseconds. Together they stay below the first retry. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;
const WHOLE_LIMIT_MS = 60_000;

const refuse = (reason: HostRefusal, cause?: unknown) => new MailFailure(reason, null, cause);

type MailAttachment = NonNullable<SendMailOptions["attachments"]>[number];

/** The logo that the HTML shows, which mail programs do not list as a file (RFC 2183, 2.1). */
function logoPart({ letterhead }: MailLook): MailAttachment[] {
  if (letterhead === null || letterhead.logo === null) return [];
  const content = Buffer.from(letterhead.logo);
  return [{ filename: "logo.png", contentType: "image/png", contentDisposition: "inline", cid: LOGO_ID, content }];
}

const fileParts = ({ files }: Message): MailAttachment[] =>
  (files ?? []).map(({ name, type, content }) => ({ filename: name, contentType: type, content }));

/** @param allowsPrivate whether the mail server may be on this machine or its private network */
export function createMailer({ allowsPrivate }: { readonly allowsPrivate: boolean }): Mailer {
  return {
    async send({ host, port, security, account }, message, signal) {
      try {
        const transport = createTransport({
          host: await resolvePublicHost(host, { allowsPrivate, refuse }),
          port,
          ...(isIP(host) === 0 && { servername: host }),
          secure: security === "tls",
          requireTLS: security === "starttls",
          ignoreTLS: security === "none",
          ...(account && { auth: { user: account.user, pass: account.password }, forceAuth: true }),
          ...LIMITS,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        const limit = AbortSignal.timeout(WHOLE_LIMIT_MS);
        const { response } = await transport.sendMail({
          messageId: message.message_id,
          from: message.from,
          to: { name: "", address: message.to },
          envelope: { from: message.from.address, to: message.to },
          subject: message.subject,
          text: message.text,
          html: textToHtml(message.text, message.look),
          attachments: [...logoPart(message.look), ...fileParts(message)],
          // No automatic reply is sent to a generated mail (RFC 3834, 5).
          headers: { "Auto-Submitted": "auto-generated" },
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        });
        return response;
      } catch (error) {
        throw toMailFailure(error);
      }
    },
  };
}
