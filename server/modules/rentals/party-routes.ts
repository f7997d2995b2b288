import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { ObjectSchema, Resource } from "#shared/domain/core/resource.ts";
import type { Rule } from "#shared/domain/core/rule.ts";
import {
  partyEnd,
  partyEndRules,
  partyInput,
  type PartyInput,
  partyRules,
  rentalParty,
  type RentalParty,
} from "#shared/domain/rentals/rental-party.ts";
import { liveRentalStates, type Rental, rentalResource } from "#shared/domain/rentals/rental.ts";
import { lockRow, readRowJson, type Runner } from "#server/db/table-store.ts";
import { asMove, type Tx } from "#server/db/transaction.ts";
import { answerRow, requireFresh } from "#server/http/crud-routes.ts";
import { readRoute, unchecked, versioned, writeRoute } from "#server/http/define-route.ts";
import { parseWithRules } from "#server/http/parse-with-rules.ts";
import { assertReferences } from "#server/http/references.ts";
import { answer, type Route, type WriteContext } from "#server/http/route.ts";
import type { UserAccess } from "#server/http/user-access.ts";
import { followParties, markRole } from "./parties.ts";
import { requireApproval } from "./rental-changes.ts";

const PARTIES_SQL = `
  select p.id, p.person_id, o.label as person_label, p.role, p.since, p.until
  from rental_party p join person o on o.id = p.person_id
  where p.rental_id = $1 order by p.since, p.id`;

const readParties = (db: Runner, rental_id: string) => db.query<RentalParty>(PARTIES_SQL, [rental_id]);

/** GET /rentals/{id}/parties: who is, was and will be what in a rental, the earliest first. */
const partiesRoute: Route = readRoute({
  path: "/rentals/:id/parties",
  summary: "Who is what in a rental, and when",
  access: { entity: "rental", action: "read" },
  output: z.array(rentalParty),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    if ((await readRowJson(db, rentalResource, id, user)) === null) throw new AppError("not_found");
    return answer(await readParties(db, id));
  },
});

/** Whom a party names, as `assertReferences` reads it. */
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

type Change<Input extends ObjectSchema> = Omit<WriteContext<UserAccess, unknown>, "input"> & {
  readonly rental: Rental;
  readonly today: string;
  /** Reads what was asked. @throws InvalidInput */
  readonly read: (rules: readonly Rule[]) => z.infer<Input>;
};

/** A change of who is in a live rental, after which the rental names who is in it today. */
function partyRoute<Input extends ObjectSchema>(
  verb: "add_party" | "end_party",
  summary: string,
  input: Input,
  work: (change: Change<Input>) => Promise<void>,
): Route {
  return writeRoute({
    method: "POST",
    path: `/rentals/:id/${verb}`,
    summary,
    access: { entity: "rental", action: "approve" },
    body: versioned(unchecked(input, "rental")),
    output: rentalResource.row,
    run: async (context) => {
      const { tx, user, services, params } = context;
      const { version, value } = context.input;
      const rental = await lockRow(tx, rentalResource, params["id"] ?? "", user);
      requireFresh(rental, version);
      requireApproval(user, rental);
      const isLive = rental.archived_at === null && liveRentalStates.includes(rental.state);
      if (!isLive) throw new AppError("forbidden_move");
      const today = services.clock.today();
      const read = (rules: readonly Rule[]) => parseWithRules({ name: "rental", input, rules }, value, today);
      await asMove(tx, verb, async () => {
        await work({ ...context, rental, today, read });
        await followParties(tx, today, [rental.id]);
      });
      // Whoever read the rental before has not seen this, whether or not it changes today's names.
      await tx.query("update rental set version = version where id = $1", [rental.id]);
      return answerRow(context, rentalResource, rental.id);
    },
  });
}

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

/** The party that somebody speaks of; the tenant stays as long as the contract. @throws AppError not_found, forbidden_move */
async function findParty(tx: Tx, rental_id: string, party_id: unknown): Promise<RentalParty> {
  const party = (await readParties(tx, rental_id)).find(({ id }) => id === party_id);
  if (!party) throw new AppError("not_found");
  if (party.role === "tenant") throw new AppError("forbidden_move");
  return party;
}

export const partyRoutes: readonly Route[] = [
  partiesRoute,
  partyRoute("add_party", "Adds somebody to a live rental from a day on", partyInput, async (change) => {
    const { tx, user, rental, today, read } = change;
    const party = read(partyRules(rental, today));
    await assertReferences(tx, namedPerson, party, null, user);
    await insertParty(tx, rental.id, party);
  }),
  partyRoute("end_party", "Says until when somebody is in a live rental", partyEnd, async (change) => {
    const { tx, rental, read } = change;
    const { party_id } = read([]);
    const party = await findParty(tx, rental.id, party_id);
    const { until } = read(partyEndRules(party));
    await tx.query("update rental_party set until = $2 where id = $1", [party.id, until]);
  }),
];
