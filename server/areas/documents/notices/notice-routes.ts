import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { type GuarantorNotice, guarantorNotice, noticeDelivery } from "#shared/domain/documents/guarantor-notice.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { idsWithin, lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { isUuid } from "#server/engine/http/uuid.ts";
import { dueOfRental } from "./notice-due.ts";
import { renderNotice } from "./notice-letter.ts";
import { readNoticeFacts } from "./notice-values.ts";

/** Those of who is a guarantor of the rental, now or before. */
const NOTICES = `
  select n.rental_id, r.label as rental_label, n.person_id, p.label as person_label, (${dueOfRental("n")})::text as due_on, n.mailed_at,
    n.mail_state, n.delivered_on::text
  from guarantor_notice n join rental r on r.id = n.rental_id join person p on p.id = n.person_id
  where ($1::uuid is null or n.rental_id = $1) and ($2::uuid is null or n.person_id = $2)
    and exists (select from rental_party y where y.rental_id = n.rental_id and y.person_id = n.person_id and y.role = 'guarantor')
  order by n.created_at, p.label, n.rental_id`;

const readNotices = (db: Queryable, rental_id: string | null, person_id: string | null) =>
  db.query<GuarantorNotice>(NOTICES, [rental_id, person_id]);

/** Who reads the notices of a rental or a person reads both: those of rentals out of scope are left out. */
const listOf = (own: Resource, other: Resource, summary: string) =>
  readRoute({
    path: `/${own.path}/:id/guarantor-notices`,
    summary,
    access: { entity: own.name, action: "read" },
    output: z.array(guarantorNotice),
    run: async ({ db, user, params }) => {
      requireRight(user, other.name, "read");
      const id = params["id"] ?? "";
      await requireRow(db, own, id, user);
      const notices = await (own === rentalResource ? readNotices(db, id, null) : readNotices(db, null, id));
      const rentals = notices.map(({ rental_id }) => rental_id);
      const within = await idsWithin(db, rentalResource.name, rentals, user);
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
    return renderNotice(db, services, facts);
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

export const noticeRoutes: readonly Route[] = [
  listOf(
    rentalResource,
    personResource,
    "The privacy notices of a rental's guarantors (RGPD art. 14): mailed, delivered or due",
  ),
  listOf(
    personResource,
    rentalResource,
    "The privacy notices that a person got, or is to get, as a guarantor (RGPD art. 14)",
  ),
  letter,
  deliver,
];
