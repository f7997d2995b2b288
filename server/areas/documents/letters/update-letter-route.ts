import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { listedAnniversary, updateLetterInput } from "#shared/domain/rentals/anniversary.ts";
import { rentalResource, runningRentalStates } from "#shared/domain/rentals/rental.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { assertCapacity } from "#server/areas/attachments/attachments.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { moveRoutes } from "#server/engine/http/move-route.ts";
import type { Route } from "#server/engine/http/route.ts";
import { draftLetter } from "./draft-letter.ts";
import { nameValues } from "./name-values.ts";
import { requireReads, storeLetter } from "./store-letter.ts";

/** Whether the letter of an anniversary is stored; one of a draft that was discarded or changed since does not count. */
async function hasLetter(tx: Tx, rental_id: string, anniversary_on: DateString): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from attachment a join lateral (
       select greatest(i.updated_at, l.updated_at) as changed_at
       from price_increment_line l join price_increment i on i.id = l.price_increment_id
       where l.rental_id = $1 and l.is_included and i.state = 'draft' and i.archived_at is null
         and i.effective_date >= $2 and i.effective_date < $2::date + interval '1 year'
       order by i.effective_date, i.id desc limit 1) d on a.created_at >= d.changed_at
     where a.owner_id = $1 and a.anniversary_on = $2`,
    [rental_id, anniversary_on],
  );
  return rows.length > 0;
}

/**
 * POST /rentals/{id}/write_update_letter: the letter that notifies the new rent of an anniversary, with the text that its dialog would
 * show, as a file of the rental. The rental is locked, so that it is stored once, however often and by whomever it is requested.
 */
export const updateLetterRoutes: readonly Route[] = moveRoutes(rentalResource, {
  inputs: { write_update_letter: updateLetterInput },
  allowed: ({ state, archived_at }) =>
    archived_at === null && runningRentalStates.includes(state) ? ["write_update_letter"] : [],
  rights: "update",
  mayMove: ({ user }) => requireReads(user, "rent_update"),
  effects: {
    write_update_letter: async ({ tx, user, services, today, t }, { id, start_date }, { anniversary_on }) => {
      if (anniversary_on !== listedAnniversary(start_date, today))
        throw new InvalidInput("rental", [
          { field: "anniversary_on", key: "rentals.anniversary.not_anniversary", params: {} },
        ]);
      if (await hasLetter(tx, id, anniversary_on)) return;
      const draft = await draftLetter(tx, { rental_id: id, kind: "rent_update", today });
      const { kind, language, subject, text, unknown } = draft;
      if (unknown.length > 0)
        throw new InvalidInput("rental", [
          {
            field: "text",
            key: "documents.letter.missing",
            params: { names: nameValues(unknown, kind, t) },
          },
        ]);
      const input = { kind, language, subject, text, is_mailed: false };
      await assertCapacity(tx, { owner_entity: "rental", owner_id: id }, user, 1);
      await storeLetter(tx, services, { rental_id: id, input });
    },
  },
});
