import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#server/engine/clock.ts";
import type { Exports } from "#server/engine/db/exports.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { HeavyReads } from "#server/engine/http/heavy-reads.ts";
import type { Readiness } from "#server/engine/http/readiness.ts";
import type { AccessCache } from "#server/engine/http/user-access.ts";
import type { FileStorage } from "./file-storage.ts";
import type { Mailer } from "./mailer.ts";
import type { DocumentRenderer } from "./document-renderer/document-renderer.ts";
import type { Passwords } from "./passwords.ts";
import type { PdfService } from "./pdf/pdf-service.ts";
import type { RelyingParty } from "./relying-party.ts";
import type { TimestampClient } from "./timestamp/timestamp-client.ts";
import type { ValidationClient } from "./validation/validation-client.ts";
import type { SmsSender } from "./sms/sms-sender.ts";
import type { TokenService } from "./tokens.ts";
import type { WebhookSender } from "./webhook-sender.ts";
import type { Vault } from "./vault.ts";

/**
 * Dependencies of handlers and jobs, created once in `app.ts` and passed down; there are no globals. An area adds its
 * own services by declaration merging, as `areas/accounting/verifactu/verifactu-services.ts` does.
 */
export interface Services {
  readonly db: Db;
  /** The same database for what someone reads and waits for: statements end after `READ_TIMEOUT_MS`. */
  readonly reads: Db;
  readonly exports: Exports;
  readonly heavyReads: HeavyReads;
  readonly sums: HeavyReads;
  readonly clock: Clock;
  readonly tokens: TokenService;
  readonly access: AccessCache;
  readonly passwords: Passwords;
  readonly files: FileStorage;
  readonly vault: Vault;
  readonly mailer: Mailer;
  readonly sms: SmsSender;
  /** Sends webhook messages. */
  readonly webhooks: WebhookSender;
  /** Obtains time stamps. */
  readonly timestamps: TimestampClient;
  readonly validation: ValidationClient;
  readonly documentRenderer: DocumentRenderer;
  readonly pdfs: PdfService;
  /** Public URL of the app, without a trailing slash; prefix of links in mails. */
  readonly origin: string;
  /** Relying party of passkeys; null when the public URL has no domain name to bind them to. */
  readonly relyingParty: RelyingParty | null;
  readonly readiness: Readiness;
  readonly log: FastifyBaseLogger;
}
