import type { Anniversary, PreparedAnniversaries } from "#shared/domain/rentals/anniversary.ts";
import { ANNIVERSARY_LIMIT } from "#shared/domain/rentals/policy.ts";
import type { PriceIncrementInput } from "#shared/domain/rentals/price-increment.ts";
import { formatLongMonth } from "#shared/lib/dates.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { insertIncrement } from "./increment-changes.ts";
import { readAnniversaries } from "./read-anniversaries.ts";

/** One draft of an increment raises the rents of one clause from one month on. */
const groupOf = ({ index_clause, effective_date }: Anniversary) => `${index_clause} ${effective_date}`;

/** The draft of some anniversaries; it is as notified today, until its day of notice is changed. */
function draftOf(rentals: readonly Anniversary[], user: UserAccess, today: string): PriceIncrementInput | null {
  const [first] = rentals;
  if (!first || first.index_clause === "none") return null;
  const t = translateIn(user.language);
  return {
    name: t("rentals.anniversary.increment_name", {
      index: t(`rentals.index_clause.${first.index_clause}`),
      month: formatLongMonth(first.effective_date, user.language),
    }),
    index_kind: first.index_clause,
    effective_date: first.effective_date,
    notified_on: today,
    target: "rentals",
    scope: "assets",
    asset_ids: [...new Set(rentals.map(({ asset_id }) => asset_id))],
  };
}

/** Drafts of increments for the rentals whose update is ready; the others are left out and named. */
export async function prepareAnniversaries(
  context: WriteContext<UserAccess, { readonly rental_ids: readonly string[] }>,
): Promise<PreparedAnniversaries> {
  const { tx, user, services, input } = context;
  const today = services.clock.today();
  // Two users who prepare the same rentals at once would raise them in two drafts.
  await tx.query("select id from rental where id = any($1) order by id for update", [input.rental_ids]);
  const page = { page: 1, page_size: ANNIVERSARY_LIMIT };
  const query = { today, is_skipped: false, rental_ids: input.rental_ids, page };
  const { items } = await readAnniversaries(tx, query, user);
  const ready = items.filter(({ state }) => state === "ready");
  const increments: PreparedAnniversaries["increments"] = [];
  for (const rentals of Map.groupBy(ready, groupOf).values()) {
    const draft = draftOf(rentals, user, today);
    if (!draft) continue;
    const id = await insertIncrement({ ...context, input: draft });
    increments.push({ id, name: draft.name, rental_ids: rentals.map(({ rental_id }) => rental_id) });
  }
  const prepared = new Set(ready.map(({ rental_id }) => rental_id));
  return { increments, left_out: input.rental_ids.filter((id) => !prepared.has(id)) };
}
