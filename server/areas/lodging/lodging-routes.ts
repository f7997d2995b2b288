import * as z from "zod/mini";
import { companyResource } from "#shared/domain/administration/company.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { lodgingTask } from "#shared/domain/lodging/lodging-message.ts";
import {
  establishmentInput,
  hotelServicesInput,
  type LodgingInput,
  lodgingInput,
  lodgingRules,
  lodgingState,
} from "#shared/domain/lodging/lodging.ts";
import { MAX_LODGING_TASKS } from "#shared/domain/lodging/policy.ts";
import { plainNumber } from "#shared/domain/lodging/traveller-rules.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import { lockRow, lockRows, readRow, requireRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { bodyOf, noBody, readRoute, ruledBody, versioned, writeRoute } from "#server/engine/http/define-route.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { requireEveryProperty } from "#server/engine/http/user-access.ts";
import { findStays, storeEstablishment } from "./establishments.ts";
import { LODGING_TASKS } from "./lodging-tasks.ts";
import { noteChanges } from "./messages/note-changes.ts";
import { readLodging, requireLodging } from "./read-lodging.ts";

// The database's part, in server/schema: drop_lodging.

const path = "/rentals/:id/lodging";
/** An administrator decides which rentals are lodging: it is a duty of the company, with fines. */
const administrator = { entity: companyResource.name, action: "update" } as const;
const details = ruledBody({ input: lodgingInput, rules: lodgingRules }, "lodging");

/* Every route that shows a stay discloses its travellers and who booked: it requires reading persons. */

/** GET /rentals/{id}/lodging: null for a rental that is not lodging. */
const stateRoute = readRoute({
  path,
  summary: "A rental that is lodging: stay, travellers, and what was communicated to SES.HOSPEDAJES",
  access: { entity: rentalResource.name, action: "read" },
  output: z.nullable(lodgingState),
  run: async ({ db, user, params, services }) => {
    requireRight(user, "person", "read");
    const id = params["id"] ?? "";
    await requireRow(db, rentalResource, id, user);
    return respond(await readLodging(services, db, id));
  },
});

/** GET /lodging-tasks, the most urgent first. */
const tasksRoute = readRoute({
  path: "/lodging-tasks",
  summary: "What must still be communicated to SES.HOSPEDAJES, is late, or was refused",
  access: { entity: rentalResource.name, action: "read" },
  output: z.array(lodgingTask),
  run: async ({ db, user }) => {
    // Each task is done on a tab that only readers of persons have.
    requireRight(user, "person", "read");
    const statement = new Statement();
    const limit = withinScope(rentalResource.name, "r", user, statement);
    const rows = await db.query<z.infer<typeof lodgingTask>>(
      `select k.rental_id, k.rental_code, k.asset_label, k.stage, k.due_at, k.state
       from (${LODGING_TASKS} where r.archived_at is null${limit ? ` and ${limit}` : ""}) k
       where k.state <> 'sent' order by k.due_at, k.rental_id, k.stage limit ${MAX_LODGING_TASKS}`,
      statement.values,
    );
    return respond(rows);
  },
});

const markRoute = writeRoute({
  method: "POST",
  path: `${path}/mark`,
  summary: "Marks a rental as lodging: its travellers are communicated to SES.HOSPEDAJES",
  access: administrator,
  body: noBody,
  output: lodgingState,
  run: async ({ tx, user, params, services }) => {
    requireRight(user, "person", "read");
    const { id, state } = await lockRow(tx, rentalResource, params["id"] ?? "", user);
    if (state === "cancelled") throw new AppError("lodging_rental_cancelled");
    await tx.query("insert into lodging (rental_id, marked_by) values ($1, $2) on conflict do nothing", [
      id,
      user.user_id,
    ]);
    return respond(await requireLodging(services, tx, id));
  },
});

const COMMUNICATED =
  "select 1 from lodging_message where rental_id = $1 and state not in ('withdrawn', 'refused', 'waiting')";

/** POST /rentals/{id}/lodging/unmark: what was communicated has to be retained. */
const unmarkRoute = writeRoute({
  method: "POST",
  path: `${path}/unmark`,
  summary:
    "Removes the mark of lodging from a rental, and deletes its travellers; only before anything was communicated",
  access: administrator,
  body: noBody,
  run: async ({ tx, user, params }) => {
    const { id } = await lockRow(tx, rentalResource, params["id"] ?? "", user);
    // Locked, so that the job takes none of them for sending meanwhile.
    await tx.query("select 1 from lodging_message where rental_id = $1 for update", [id]);
    if ((await tx.query(COMMUNICATED, [id])).length > 0) throw new AppError("lodging_communicated");
    await tx.query("delete from lodging where rental_id = $1", [id]);
    return respond(null);
  },
});

const columns = Object.keys(lodgingInput.shape);
const NOTHING: Readonly<Record<string, null>> = Object.fromEntries(columns.map((column) => [column, null]));

async function storeDetails(tx: Tx, id: string, version: number, value: LodgingInput): Promise<void> {
  const holder_document_number = plainNumber(value.holder_document_type, value.holder_document_number);
  const stored = await tx.query(
    `update lodging set (${columns.join(", ")}) = (select ${columns.map((column) => `p.${column}`).join(", ")}
       from jsonb_populate_record(null::lodging, $3::jsonb) p), version = version + 1
     where rental_id = $1 and version = $2 returning 1`,
    [id, version, JSON.stringify({ ...NOTHING, ...value, holder_document_number })],
  );
  if (stored.length === 0) throw new AppError("stale");
}

const detailsRoute = writeRoute({
  method: "POST",
  path: `${path}/details`,
  summary: "Stores the stay, the payment and the holder of a reservation; nothing is communicated yet",
  access: { entity: rentalResource.name, action: "update" },
  body: versioned(details),
  output: lodgingState,
  run: async ({ tx, user, params, input, services }) => {
    requireRight(user, "person", "read");
    const { id } = await lockRow(tx, rentalResource, params["id"] ?? "", user);
    await requireLodging(services, tx, id);
    await storeDetails(tx, id, input.version, input.value);
    await noteChanges(tx, services, id);
    return respond(await requireLodging(services, tx, id));
  },
});

const establishmentRoute = writeRoute({
  method: "POST",
  path: `${path}/establishment`,
  summary: "Stores the establishment's code of a rental's asset or property, sealed, or removes it",
  access: administrator,
  body: bodyOf(establishmentInput, "lodging"),
  output: lodgingState,
  run: async ({ tx, user, params, input, services }) => {
    requireRight(user, "person", "read");
    requireEveryProperty(user);
    const rental = await readRow(tx, rentalResource, params["id"] ?? "", user);
    const stays = await findStays(tx, rental, input.level);
    await lockRows(tx, rentalResource, stays, { waits: true });
    await storeEstablishment(tx, services, rental, { ...input, user_id: user.user_id });
    for (const id of stays) await noteChanges(tx, services, id);
    return respond(await requireLodging(services, tx, rental.id));
  },
});

const hotelServicesRoute = writeRoute({
  method: "POST",
  path: `${path}/hotel-services`,
  summary: "Says whether a lodging has services of the hotel trade: 10 % VAT is proposed for it from then on",
  access: administrator,
  body: bodyOf(hotelServicesInput, "lodging"),
  output: lodgingState,
  run: async ({ tx, user, params, input, services }) => {
    requireRight(user, "person", "read");
    const { id } = await lockRow(tx, rentalResource, params["id"] ?? "", user);
    await requireLodging(services, tx, id);
    await tx.query("update lodging set has_hotel_services = $2 where rental_id = $1", [id, input.has_hotel_services]);
    return respond(await requireLodging(services, tx, id));
  },
});

export const lodgingStateRoutes: readonly Route[] = [
  stateRoute,
  tasksRoute,
  markRoute,
  unmarkRoute,
  detailsRoute,
  establishmentRoute,
  hotelServicesRoute,
];
