import { Readable } from "node:stream";
import { formatLongDate } from "#shared/lib/dates.ts";
import { readCompanyLetterhead } from "#server/areas/company/company-letterhead.ts";
import { writeMail } from "#server/areas/notifications/mail-text.ts";
import { queueMail, readOwnText } from "#server/areas/notifications/send-mail.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { letterPdf } from "../pdf-kinds.ts";
import { type NoticeFacts, noticeValues } from "./notice-values.ts";

/** The notice as a letter (PDF). */
export async function renderNotice(db: Queryable, { pdfs, files, clock }: Services, facts: NoticeFacts) {
  const { language, label, address } = facts;
  const own = await readOwnText(db, "guarantor_notice", language);
  const { subject, text } = writeMail("guarantor_notice", language, await noticeValues(db, facts), own);
  const body = await pdfs.render(letterPdf, {
    issuer: await readCompanyLetterhead(db, files),
    language,
    created_at: clock.now().toISOString(),
    recipients: [label],
    address,
    dated: formatLongDate(clock.today(), language),
    subject,
    text,
  });
  return { kind: "file", name: `${subject}.pdf`, type: "application/pdf", body: Readable.from(body) } as const;
}

/** Queues the notice as a mail; null without an address, or where none is sent. */
export async function mailNotice(
  tx: Tx,
  services: Services,
  facts: NoticeFacts,
  about: { readonly entity: "person" | "booking"; readonly id: string },
): Promise<string | null> {
  if (facts.email === null) return null;
  const { email: to, language } = facts;
  const params = await noticeValues(tx, facts);
  return queueMail({ tx, services }, { to, template: "guarantor_notice", language, params, about });
}
