import { Readable } from "node:stream";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import {
  createdLetter,
  type CreatedLetter,
  letterChoice,
  letterDraft,
  letterInput,
  type LetterKind,
  letterKinds,
} from "#shared/domain/documents/letter.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/policy.ts";
import type { MessageKey } from "#shared/domain/notifications/message-placeholders.ts";
import { messagePreview, messageTemplateResource } from "#shared/domain/notifications/message-template.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { assertCapacity } from "#server/areas/attachments/attachments.ts";
import { lockOwner } from "#server/areas/attachments/attachment-owners.ts";
import { requireMailServer } from "#server/areas/notifications/mail-server.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { bodyOf, ruledBody, writeRoute } from "#server/engine/http/define-route.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import type { Services } from "#server/engine/services/services.ts";
import { draftLetter, emailsOf } from "./draft-letter.ts";
import { refuseGaps, requireReads, storeLetter, type WrittenLetter } from "./store-letter.ts";
import { updateLetterRoutes } from "./update-letter-route.ts";

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

/** @throws InvalidInput for a mail that is no letter */
function kindOf(key: MessageKey): LetterKind {
  const kind = letterKinds.find((one) => key === `letter_${one}`);
  if (!kind) throw new InvalidInput("message_template", [{ field: "key", key: "validation.option", params: {} }]);
  return kind;
}

/** POST /rentals/{id}/letter-previews */
const previewRoute = writeRoute({
  method: "POST",
  path: `/${rentalResource.path}/:id/letter-previews`,
  summary:
    "The text of a letter's template as it is being written, filled with what is known of a rental; nothing is stored",
  access: { entity: "message_template", action: "read" },
  body: ruledBody(messageTemplateResource, "message_template"),
  output: messagePreview,
  run: async ({ tx, user, params, input, services }) => {
    const { key, language, ...words } = input;
    const kind = kindOf(key);
    requireRight(user, "rental", "read");
    requireReads(user, kind);
    const rental_id = params["id"] ?? "";
    await requireRow(tx, rentalResource, rental_id, user);
    const today = services.clock.today();
    const { subject, text } = await draftLetter(tx, { kind, language, words, rental_id, today });
    return respond({ subject, text });
  },
});

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
    const { letter, attachment_id } = await storeLetter(tx, services, { rental_id, input });
    if (input.is_mailed) await mailLetter(tx, services, letter);
    const created: CreatedLetter = { attachment_id, name: letter.name, is_mailed: input.is_mailed };
    return respond(created, 201);
  },
});

export const letterRoutes: readonly Route[] = [draftRoute, previewRoute, createRoute, ...updateLetterRoutes];
