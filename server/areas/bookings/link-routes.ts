import * as z from "zod/mini";
import { linkTerms } from "#shared/domain/bookings/link-terms.ts";
import {
  type BookingLink,
  bookingLinkAddress,
  bookingLinkInput,
  bookingLinkResource,
} from "#shared/domain/bookings/booking-link.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { isDateString } from "#shared/lib/dates.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { parseWithRules } from "#server/engine/http/parse-with-rules.ts";
import { assertReferences } from "#server/engine/http/references.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { isUuid } from "#server/engine/http/uuid.ts";
import { makeLink } from "./link-changes.ts";
import { readLinkAddress } from "./link-address.ts";
import { proposeTerms } from "./terms.ts";
import { MAX_LINKS_PER_REQUEST } from "#shared/domain/bookings/policy.ts";

/** GET /booking-links/{id}/key: the URL again, while it is usable. */
const keyRoute = readRoute({
  path: "/booking-links/:id/key",
  summary: "The address of a booking link that is still valid",
  access: { entity: "booking_link", action: "create" },
  output: bookingLinkAddress,
  run: async ({ db, user, params, services }) => {
    const link = await readRow(db, bookingLinkResource, params["id"] ?? "", user);
    return respond(await readLinkAddress(db, services, link));
  },
});

const several = z.object({
  links: z.array(bookingLinkInput).check(z.minLength(1), z.maxLength(MAX_LINKS_PER_REQUEST)),
});

/** POST /booking-links/several: a link for each asset, all or none. */
const severalRoute = writeRoute({
  method: "POST",
  path: "/booking-links/several",
  summary: "Creates several booking links",
  access: { entity: "booking_link", action: "create" },
  body: bodyOf(several, "booking_link"),
  output: z.array(bookingLinkResource.row),
  run: async (context) => {
    const { tx, user, services, input } = context;
    const created: BookingLink[] = [];
    // Fixed order to prevent deadlocks: each asset stays locked until all links are created.
    for (const link of input.links.toSorted((a, b) => (a.asset_id < b.asset_id ? -1 : 1))) {
      const valid = parseWithRules(bookingLinkResource, link, services.clock.today());
      await assertReferences(tx, bookingLinkResource, valid, null, user);
      created.push(await readRow(tx, bookingLinkResource, await makeLink(context, valid), user));
    }
    return respond(created, 201);
  },
});

/** The requested ids that are assets within the user's scope. */
async function visibleAssets(
  db: Queryable,
  ids: readonly string[],
  scope: RowScope,
): Promise<readonly { id: string }[]> {
  const statement = new Statement();
  const isNamed = `t.id = any(${statement.bind(ids)})`;
  const limit = withinScope("asset", "t", scope, statement);
  return db.query(
    `select t.id from asset t where ${isNamed}${limit ? ` and ${limit}` : ""} order by t.label`,
    statement.values,
  );
}

/** GET /booking-links/terms: terms proposed from the assets' prices on a day. */
const termsRoute = readRoute({
  path: "/booking-links/terms",
  summary: "The terms that the prices of assets propose",
  access: { entity: "booking_link", action: "create" },
  parameters: ["asset_ids", "from"],
  output: z.array(linkTerms),
  run: async ({ db, user, query, services }) => {
    const ids = (query["asset_ids"] ?? "").split(",").filter(Boolean);
    if (ids.length > MAX_LINKS_PER_REQUEST || !ids.every(isUuid))
      throw new InvalidInput("booking_link", [{ field: "asset_ids", key: "validation.invalid", params: {} }]);
    const from = query["from"] || services.clock.today();
    if (!isDateString(from))
      throw new InvalidInput("booking_link", [{ field: "from", key: "validation.date", params: {} }]);
    const assets = await visibleAssets(db, ids, user);
    return respond(await Promise.all(assets.map(({ id }) => proposeTerms(db, id, from))));
  },
});

export const bookingLinkRoutes: readonly Route[] = [keyRoute, severalRoute, termsRoute];
