import { Readable } from "node:stream";
import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { type GuarantorNotice, guarantorNotice, noticeDelivery } from "#shared/domain/documents/guarantor-notice.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { readCompanyLetterhead } from "#server/areas/company/company-letterhead.ts";
import { writeMail } from "#server/areas/notifications/mail-text.ts";
import { readOwnText } from "#server/areas/notifications/send-mail.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { idsWithin, lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { isUuid } from "#server/engine/http/uuid.ts";
import { formatLongDate } from "#shared/lib/dates.ts";
import { letterPdf } from "../pdf-kinds.ts";
import { noticeValues, readNoticeFacts } from "./notice-values.ts";

/** A month after the data were obtained: with the booking, where the rental has one, else when they were entered. */
const DUE_ON = `case when n.entered_on is not null then (coalesce(
    (select (b.created_at at time zone 'Europe/Madrid')::date from booking b join booking_occupant o on o.booking_id = b.id
     where b.rental_id = n.rental_id and o.person_id = n.person_id and o.role = 'guarantor' limit 1),
    n.entered_on) + interval '1 month')::date::text end`;

/** Those of who is a guarantor of the rental, now or before. */
const NOTICES = `
  select n.rental_id, r.label as rental_label, n.person_id, p.label as person_label, ${DUE_ON} as due_on, n.mailed_at,
    n.mail_state, n.delivered_on::text
  from guarantor_notice n join rental r on r.id = n.rental_id join person p on p.id = n.person_id
  where ($1::uuid is null or n.rental_id = $1) and ($2::uuid is null or n.person_id = $2)
    and exists (select from rental_party y where y.rental_id = n.rental_id and y.person_id = n.person_id and y.role = 'guarantor')
  order by n.created_at, p.label, n.rental_id`;

const readNotices = (db: Queryable, rental_id: string | null, person_id: string | null) =>
  db.query<GuarantorNotice>(NOTICES, [rental_id, person_id]);

const ofRental = readRoute({
  path: "/rentals/:id/guarantor-notices",
  summary: "The privacy notices of a rental's guarantors (RGPD art. 14): mailed, delivered or due",
  access: { entity: rentalResource.name, action: "read" },
  output: z.array(guarantorNotice),
  run: async ({ db, user, params }) => {
    requireRight(user, personResource.name, "read");
    const id = params["id"] ?? "";
    await requireRow(db, rentalResource, id, user);
    return respond(await readNotices(db, id, null));
  },
});

const ofPerson = readRoute({
  path: "/persons/:id/guarantor-notices",
  summary: "The privacy notices that a person got, or is to get, as a guarantor (RGPD art. 14)",
  access: { entity: personResource.name, action: "read" },
  output: z.array(guarantorNotice),
  run: async ({ db, user, params }) => {
    requireRight(user, rentalResource.name, "read");
    const id = params["id"] ?? "";
    await requireRow(db, personResource, id, user);
    const notices = await readNotices(db, null, id);
    const within = await idsWithin(
      db,
      rentalResource.name,
      notices.map(({ rental_id }) => rental_id),
      user,
    );
    return respond(notices.filter(({ rental_id }) => within.has(rental_id)));
  },
});

/** @throws AppError not_found */
async function findNotice(db: Queryable, rental_id: string, person_id: string): Promise<GuarantorNotice> {
  const [notice] = isUuid(person_id) ? await readNotices(db, rental_id, person_id) : [];
  if (!notice) throw new AppError("not_found");
  return notice;
}

const letter = readRoute({
  path: "/rentals/:id/guarantor-notices/:person_id/letter",
  summary: "The privacy notice of a rental's guarantor as a letter (PDF)",
  access: { entity: rentalResource.name, action: "read" },
  heavy: "always",
  run: async ({ db, user, params, services }) => {
    requireRight(user, personResource.name, "read");
    const id = params["id"] ?? "";
    await requireRow(db, rentalResource, id, user);
    const { person_id } = await findNotice(db, id, params["person_id"] ?? "");
    const facts = await readNoticeFacts(db, { rental_id: id, person_id });
    if (!facts) throw new AppError("not_found");
    const { language, label, address } = facts;
    const own = await readOwnText(db, "guarantor_notice", language);
    const { subject, text } = writeMail("guarantor_notice", language, await noticeValues(db, facts), own);
    const body = await services.pdfs.render(letterPdf, {
      issuer: await readCompanyLetterhead(db, services.files),
      language,
      created_at: services.clock.now().toISOString(),
      recipients: [label],
      address,
      dated: formatLongDate(services.clock.today(), language),
      subject,
      text,
    });
    return { kind: "file", name: `${subject}.pdf`, type: "application/pdf", body: Readable.from(body) };
  },
});

const deliver = writeRoute({
  method: "POST",
  path: "/rentals/:id/guarantor-notices/:person_id/delivered",
  summary: "Notes that a guarantor got the privacy notice as a letter, or undoes that",
  access: { entity: rentalResource.name, action: "update" },
  body: bodyOf(noticeDelivery),
  output: guarantorNotice,
  run: async ({ tx, user, params, input, services }) => {
    requireRight(user, personResource.name, "read");
    const { id } = await lockRow(tx, rentalResource, params["id"] ?? "", user);
    const { person_id } = await findNotice(tx, id, params["person_id"] ?? "");
    const day = input.is_delivered ? services.clock.today() : null;
    await tx.query("update guarantor_notice set delivered_on = $3 where rental_id = $1 and person_id = $2", [
      id,
      person_id,
      day,
    ]);
    return respond(await findNotice(tx, id, person_id));
  },
});

export const noticeRoutes: readonly Route[] = [ofRental, ofPerson, letter, deliver];
