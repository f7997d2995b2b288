import type { LodgingInput, LodgingState } from "#shared/domain/lodging/lodging.ts";
import type { Traveller } from "#shared/domain/lodging/traveller.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Services } from "#server/engine/services/services.ts";
import { LODGING_TASKS } from "./lodging-tasks.ts";
import { findAccount } from "./service/service-account.ts";

/** JSON of a local time as the form has it: `2026-11-28T16:30`. */
const localTime = (column: string) => `to_char(l.${column}, 'YYYY-MM-DD"T"HH24:MI')`;

const DETAILS = `
  case when l.booked_at is not null then jsonb_build_object(
    'booked_at', ${localTime("booked_at")}, 'arrives_at', ${localTime("arrives_at")}, 'departs_at', ${localTime("departs_at")},
    'guest_count', l.guest_count, 'room_count', l.room_count, 'has_internet', l.has_internet,
    'payment_type', l.payment_type, 'payment_date', l.payment_date, 'payment_means', l.payment_means,
    'payment_holder', l.payment_holder, 'card_expiry', l.card_expiry,
    'holder_name', l.holder_name, 'holder_surname', l.holder_surname, 'holder_second_surname', l.holder_second_surname,
    'holder_document_type', l.holder_document_type, 'holder_document_number', l.holder_document_number,
    'holder_phone', l.holder_phone, 'holder_email', l.holder_email) end`;

const LODGING = `
  select l.marked_at, l.has_hotel_services, u.label as marked_by_label, l.cancelled_at, l.version, ${DETAILS} as details,
    jsonb_build_object('name', p.name, 'last_name', coalesce(p.last_name, ''), 'phone', p.phone, 'email', p.email,
      'arrives_on', r.start_date, 'departs_on', r.end_date) as proposal,
    jsonb_build_object(
      'asset', exists (select from lodging_establishment e where e.asset_id = r.asset_id),
      'property', exists (select from lodging_establishment e where e.property_id = r.property_id)) as establishments,
    coalesce((select jsonb_agg(to_jsonb(m) order by m.created_at desc, m.id desc) from (
      select m.id, m.kind, c.kind as cancels_kind, m.state, m.environment, m.attempts, m.next_attempt_at, m.created_at,
        b.label as created_by_label, m.answered_at, m.lot, m.communication, m.fault, m.answer_code, m.answer_text
      from lodging_message m left join lodging_message c on c.id = m.cancels_id left join "user" b on b.id = m.created_by
      where m.rental_id = l.rental_id) m), '[]') as messages,
    coalesce((select jsonb_agg(to_jsonb(k) - 'property_id' order by k.due_at) from (${LODGING_TASKS}
      where r.id = $1) k), '[]') as tasks
  from lodging l join rental r on r.id = l.rental_id join person p on p.id = r.tenant_id left join "user" u on u.id = l.marked_by
  where l.rental_id = $1`;

export const readTravellers = (db: Queryable, rental_id: string): Promise<readonly Traveller[]> =>
  db.query<Traveller>(
    `select id, name, surname, second_surname, document_type, document_number, support_number, birth_date::text as birth_date,
       nationality, sex, street, street_extra, municipality_code, municipality, postal_code, country, phone, second_phone, email,
       kinship, signed_on::text as signed_on, version
     from traveller where rental_id = $1 order by created_at, id`,
    [rental_id],
  );

/** Null while the rental is not marked as lodging. */
export async function readLodging(
  services: Pick<Services, "vault">,
  db: Queryable,
  rental_id: string,
): Promise<LodgingState | null> {
  const [row] = await db.query<Omit<LodgingState, "travellers" | "environment" | "is_held">>(LODGING, [rental_id]);
  if (!row) return null;
  const account = await findAccount(services, db);
  return {
    ...row,
    travellers: [...(await readTravellers(db, rental_id))],
    environment: account?.environment ?? null,
    is_held: account !== null && (account.failure === "credentials" || account.account === null),
  };
}

/** @throws AppError lodging_not_marked */
export async function requireLodging(
  services: Pick<Services, "vault">,
  db: Queryable,
  rental_id: string,
): Promise<LodgingState> {
  const state = await readLodging(services, db, rental_id);
  if (!state) throw new AppError("lodging_not_marked");
  return state;
}

/** @throws AppError lodging_details_missing */
export function requireDetails({ details }: Pick<LodgingState, "details">): LodgingInput {
  if (!details) throw new AppError("lodging_details_missing");
  return details;
}
