import * as z from "zod/mini";
import { uuid } from "#shared/domain/core/fields.ts";
import { type LodgingState, lodgingState } from "#shared/domain/lodging/lodging.ts";
import { travellerInput } from "#shared/domain/lodging/traveller.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { bodyOf, type RequestBody, versioned, writeRoute } from "#server/engine/http/define-route.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import { respond, type Route, type WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { noteChanges } from "./messages/note-changes.ts";
import { requireDetails, requireLodging } from "./read-lodging.ts";
import { addTraveller, changeTraveller, checkTraveller, recordSignature, removeTraveller } from "./travellers.ts";

const path = "/rentals/:id/lodging/travellers";
const access = { entity: rentalResource.name, action: "update" } as const;

interface Given<Value> {
  readonly path: string;
  readonly summary: string;
  readonly body: RequestBody<Value>;
  readonly work: (context: WriteContext<UserAccess, Value>, id: string, state: LodgingState) => Promise<void>;
}

/** A change of the travellers of a stay, under the lock of its rental. */
function travellerRoute<Value>({ work, ...given }: Given<Value>): Route {
  return writeRoute({
    ...given,
    method: "POST",
    access,
    output: lodgingState,
    run: async (context) => {
      const { tx, user, params, services } = context;
      requireRight(user, "person", "read");
      const { id } = await lockRow(tx, rentalResource, params["id"] ?? "", user);
      await work(context, id, await requireLodging(services, tx, id));
      await noteChanges(tx, services, id);
      return respond(await requireLodging(services, tx, id));
    },
  });
}

/** Ages count on the day of the arrival. */
const arrivalOf = (state: LodgingState) => requireDetails(state).arrives_at.slice(0, 10);

const addRoute = travellerRoute({
  path,
  summary: "Adds a traveller to a stay, with what the service requires at that age",
  body: bodyOf(travellerInput, "traveller"),
  work: async ({ tx, input }, id, state) => {
    checkTraveller(input, arrivalOf(state));
    await addTraveller(tx, id, input);
  },
});

const changeRoute = travellerRoute({
  path: `${path}/change`,
  summary: "Changes a traveller's data; a signature is then needed again",
  body: versioned(bodyOf(z.extend(travellerInput, { traveller_id: uuid() }), "traveller")),
  work: async ({ tx, input: { version, value } }, rental_id, state) => {
    const { traveller_id, ...input } = value;
    checkTraveller(input, arrivalOf(state));
    await changeTraveller(tx, { rental_id, id: traveller_id, version }, input);
  },
});

const removeRoute = travellerRoute({
  path: `${path}/remove`,
  summary: "Removes a traveller from a stay",
  body: bodyOf(z.object({ traveller_id: uuid() })),
  work: ({ tx, input }, rental_id) => removeTraveller(tx, { rental_id, id: input.traveller_id }),
});

const signRoute = travellerRoute({
  path: `${path}/sign`,
  summary: "Records that a traveller of 14 or more signed the printed entry form, or removes the signature",
  body: bodyOf(z.object({ traveller_id: uuid(), is_signed: z.boolean() })),
  work: ({ tx, input, services }, rental_id, state) =>
    recordSignature(tx, {
      rental_id,
      id: input.traveller_id,
      isSigned: input.is_signed,
      arrival: arrivalOf(state),
      today: services.clock.today(),
    }),
});

export const travellerRoutes: readonly Route[] = [addRoute, changeRoute, removeRoute, signRoute];
