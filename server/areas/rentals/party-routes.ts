import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import {
  partyEnd,
  partyEndRules,
  partyInput,
  type PartyInput,
  partyRules,
  rentalParty,
  type RentalParty,
} from "#shared/domain/rentals/rental-party.ts";
import { splitInput, splitRules, splittableStates } from "#shared/domain/rentals/rental-split.ts";
import { liveRentalStates, rentalResource } from "#shared/domain/rentals/rental.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { moveRoutes } from "#server/engine/http/move-route.ts";
import { parseWithRules } from "#server/engine/http/parse-with-rules.ts";
import { assertReferences } from "#server/engine/http/references.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { requireApproval } from "./rental-changes.ts";
import { refuseUnfitParty } from "#server/areas/leases/fit-parties.ts";
import { followParties, markRole } from "#server/areas/leases/rental-parties.ts";
import { splitRental } from "#server/areas/leases/split-rental.ts";

const PARTIES_SQL = `
  select p.id, p.person_id, o.label as person_label, p.role, p.since, p.until, p.share
  from rental_party p join person o on o.id = p.person_id
  where p.rental_id = $1 order by p.since, p.id`;

const readParties = (db: Queryable, rental_id: string) => db.query<RentalParty>(PARTIES_SQL, [rental_id]);

/** GET /rentals/{id}/parties: past, current and future parties of a rental, earliest first. */
const partiesRoute: Route = readRoute({
  path: "/rentals/:id/parties",
  summary: "The parties of a rental and their dates",
  access: { entity: "rental", action: "read" },
  output: z.array(rentalParty),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, rentalResource, id, user);
    return respond(await readParties(db, id));
  },
});

/** Pseudo resource for checking the person with `assertReferences`. */
const namedPerson: Resource = {
  name: "rental",
  area: "rentals",
  path: "rentals",
  input: partyInput,
  row: rentalParty,
  references: { person_id: { entity: "person", fields: [] } },
  filters: {},
  sortable: ["since"],
  default_sort: "since",
};

async function insertParty(tx: Tx, rental_id: string, { person_id, role, since, until }: PartyInput): Promise<void> {
  await markRole(tx, person_id, role);
  await tx.query("insert into rental_party (rental_id, person_id, role, since, until) values ($1, $2, $3, $4, $5)", [
    rental_id,
    person_id,
    role,
    since,
    until ?? null,
  ]);
}

/**
 * The requested party; the tenant cannot be ended before the contract.
 * @throws AppError not_found, forbidden_move
 */
async function findParty(tx: Tx, rental_id: string, party_id: unknown): Promise<RentalParty> {
  const party = (await readParties(tx, rental_id)).find(({ id }) => id === party_id);
  if (!party) throw new AppError("not_found");
  if (party.role === "tenant") throw new AppError("forbidden_move");
  return party;
}

/** Splits the invoices of a rental that is not over among its co-tenants, or stops that. Drafts and issued invoices stay. */
const splitRoutes = moveRoutes(rentalResource, {
  inputs: { split: splitInput },
  allowed: ({ archived_at, state }) => (archived_at === null && splittableStates.includes(state) ? ["split"] : []),
  rights: "update",
  rules: () => splitRules,
  mayMove: ({ user }, rental) => requireApproval(user, rental),
  effects: { split: ({ tx }, rental, input) => splitRental(tx, rental, input) },
});

/** Adds and ends parties of live rentals, then updates the rental's current parties. */
const partyMoveRoutes = moveRoutes(rentalResource, {
  inputs: { add_party: partyInput, end_party: partyEnd },
  allowed: ({ archived_at, state }) =>
    archived_at === null && liveRentalStates.includes(state) ? ["add_party", "end_party"] : [],
  rights: "approve",
  rules: (verb, rental, today) => (verb === "add_party" ? partyRules(rental, today) : []),
  effects: {
    async add_party({ tx, user, today }, rental, party) {
      await assertReferences(tx, namedPerson, party, null, user);
      await refuseUnfitParty(tx, rental.id, party);
      await insertParty(tx, rental.id, party);
      await followParties(tx, today, [rental.id]);
    },
    async end_party({ tx, today }, rental, input) {
      const party = await findParty(tx, rental.id, input.party_id);
      const validated = { name: "rental", input: partyEnd, rules: partyEndRules(party) };
      const { until } = parseWithRules(validated, input, today);
      await tx.query("update rental_party set until = $2 where id = $1", [party.id, until]);
      await followParties(tx, today, [rental.id]);
    },
  },
  // Increments the version even if today's parties are unchanged: users who read the rental before have outdated
  // data.
  after: ({ tx }, { id }) => tx.query("update rental set version = version where id = $1", [id]),
});

export const partyRoutes: readonly Route[] = [partiesRoute, ...partyMoveRoutes, ...splitRoutes];
