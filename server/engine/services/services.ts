import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#server/engine/clock.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { Readiness } from "#server/engine/http/readiness.ts";
import type { AccessCache } from "#server/engine/http/user-access.ts";
import type { FileStorage } from "./file-storage.ts";
import type { Mailer } from "./mailer.ts";
import type { Office } from "./office/office.ts";
import type { Passwords } from "./passwords.ts";
import type { PdfPrinter } from "./pdf/pdf-printer.ts";
import type { RelyingParty } from "./relying-party.ts";
import type { Tokens } from "./tokens.ts";
import type { WebhookSender } from "./webhook-sender.ts";
import type { Vault } from "./vault.ts";

/**
 * What handlers and jobs work with. Made once in `app.ts` and passed down; nothing reaches for a global.
 * An area adds a service of its own by declaration merging, as `areas/accounting/verifactu/verifactu-services.ts` does.
 */
export interface Services {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly access: AccessCache;
  readonly passwords: Passwords;
  readonly files: FileStorage;
  readonly vault: Vault;
  readonly mailer: Mailer;
  /** Who takes messages to the receivers of others. */
  readonly webhooks: WebhookSender;
  readonly office: Office;
  readonly pdfs: PdfPrinter;
  /** Where people find the product, without a slash at the end: what links in mails begin with. */
  readonly origin: string;
  /** Whom passkeys are made for; null where the address has no name that they could be bound to. */
  readonly relyingParty: RelyingParty | null;
  readonly readiness: Readiness;
  readonly log: FastifyBaseLogger;
}
