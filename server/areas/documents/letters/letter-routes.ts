import { Readable } from "node:stream";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import {
  createdLetter,
  type CreatedLetter,
  letterChoice,
  letterDraft,
  letterInput,
  type LetterInput,
  type LetterKind,
  letterReads,
} from "#shared/domain/documents/letter.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/policy.ts";
import { messagePlaceholders, namedIn } from "#shared/domain/notifications/message-placeholders.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { formatLongDate } from "#shared/lib/dates.ts";
import { assertCapacity } from "#server/areas/attachments/attachments.ts";
import { lockOwner } from "#server/areas/attachments/attachment-owners.ts";
import { insertAttachment } from "#server/areas/attachments/write-attachment.ts";
import { readCompanyLetterhead } from "#server/areas/company/company-letterhead.ts";
import { requireMailServer } from "#server/areas/notifications/mail-server.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { bodyOf, writeRoute } from "#server/engine/http/define-route.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import type { Services } from "#server/engine/services/services.ts";
import { letterPdf } from "../pdf-kinds.ts";
import { draftLetter, emailsOf, type LetterAddressee, readAddressee } from "./draft-letter.ts";

/** @throws AppError not_allowed */
function requireReads(user: UserAccess, kind: LetterKind): void {
  for (const entity of ["person", ...letterReads[kind]] as const) requireRight(user, entity, "read");
}

/** POST /rentals/{id}/letter-drafts */
const draftRoute = writeRoute({
  method: "POST",
  path: `/${rentalResource.path}/:id/letter-drafts`,
  summary: "The text of a letter to a rental's tenant, filled with what is known, to be edited; nothing is stored",
  access: { entity: "rental", action: "read" },
  body: bodyOf(letterChoice),
  output: letterDraft,
  run: async ({ tx, user, params, input, services }) => {
    requireReads(user, input.kind);
    const rental_id = params["id"] ?? "";
    await requireRow(tx, rentalResource, rental_id, user);
    return respond(await draftLetter(tx, { ...input, rental_id, today: services.clock.today() }));
  },
});

/** @throws InvalidInput where a placeholder was left in the text */
function refuseGaps({ kind, subject, text }: LetterInput): void {
  const { known, required } = messagePlaceholders[`letter_${kind}`];
  const left = (words: string) => namedIn(words).find((name) => [...known, ...required].includes(name));
  for (const [field, words] of Object.entries({ subject, text })) {
    const name = left(words);
    if (name !== undefined)
      throw new InvalidInput("message_template", [
        { field, key: "documents.letter.gap", params: { name: `{${name}}` } },
      ]);
  }
}

async function renderPdf(tx: Tx, services: Services, to: LetterAddressee, input: LetterInput): Promise<Buffer> {
  const issuer = await readCompanyLetterhead(tx, services.files);
  const [company] = await tx.query<{ city: string | null }>("select city from company limit 1", []);
  const day = formatLongDate(services.clock.today(), input.language);
  return services.pdfs.render(letterPdf, {
    issuer,
    language: input.language,
    created_at: services.clock.now().toISOString(),
    recipients: to.tenants.map(({ label }) => label),
    address: to.address,
    dated: company?.city ? `${company.city}, ${day}` : day,
    subject: input.subject,
    text: input.text,
  });
}

interface WrittenLetter {
  readonly rental_id: string;
  readonly to: LetterAddressee;
  readonly input: LetterInput;
  readonly name: string;
  readonly pdf: Buffer;
}

/** One mail to each address of the tenants. */
async function mailLetter(tx: Tx, services: Services, { rental_id, to, input, name, pdf }: WrittenLetter) {
  const emails = emailsOf(to);
  if (emails.length === 0) throw new AppError("no_recipient");
  await requireMailServer(tx);
  for (const email of emails) {
    const { key } = await services.files.put("mail", Readable.from([pdf]), ATTACHMENT_LIMITS.bytes);
    const named = to.tenants.find((tenant) => tenant.email === email) ?? to.first;
    await sendMail(
      { tx, services },
      {
        to: email,
        template: "letter",
        language: input.language,
        params: { name: named.name, title: input.subject },
        files: [{ name, type: "application/pdf", file_key: key }],
        about: { entity: "rental", id: rental_id },
      },
    );
  }
}

/** The letter becomes a file of the rental, as every attachment: changing the rental allows it. */
async function storeLetter(tx: Tx, services: Services, { rental_id, name, pdf }: WrittenLetter): Promise<string> {
  const { key, size, sha256 } = await services.files.put("attachment", Readable.from([pdf]), ATTACHMENT_LIMITS.bytes);
  return insertAttachment(
    tx,
    { owner_entity: "rental", owner_id: rental_id },
    { name, type: "application/pdf", size, sha256, width: null, height: null, file_key: key, thumbnail_key: null },
  );
}

/** A file name has none of the characters that a file system refuses. */
const fileName = (subject: string) =>
  `${subject
    .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ")
    .slice(0, 120)
    .trim()}.pdf`;

/** POST /rentals/{id}/letter-files */
const createRoute = writeRoute({
  method: "POST",
  path: `/${rentalResource.path}/:id/letter-files`,
  summary: "Stores a letter to a rental's tenant as a PDF among the rental's files, and mails it if wanted",
  access: { entity: "rental", action: "update" },
  body: bodyOf(letterInput),
  output: createdLetter,
  heavy: "always",
  run: async ({ tx, user, params, input, services }) => {
    requireReads(user, input.kind);
    refuseGaps(input);
    const rental_id = params["id"] ?? "";
    await lockOwner(tx, user, "rental", rental_id);
    await assertCapacity(tx, { owner_entity: "rental", owner_id: rental_id }, user, 1);
    const to = await readAddressee(tx, { rental_id, kind: input.kind, today: services.clock.today() });
    const pdf = await renderPdf(tx, services, to, input);
    const letter: WrittenLetter = { rental_id, to, input, name: fileName(input.subject), pdf };
    const attachment_id = await storeLetter(tx, services, letter);
    if (input.is_mailed) await mailLetter(tx, services, letter);
    const created: CreatedLetter = { attachment_id, name: letter.name, is_mailed: input.is_mailed };
    return respond(created, 201);
  },
});

export const letterRoutes: readonly Route[] = [draftRoute, createRoute];
