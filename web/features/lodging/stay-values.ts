import type { LodgingInput, LodgingState } from "#shared/domain/lodging/lodging.ts";
import type { TypedValues } from "#web/components/form/use-typed-values.ts";

export const stayNames = [
  "booked_at",
  "arrives_at",
  "departs_at",
  "guest_count",
  "room_count",
  "payment_type",
  "payment_date",
  "payment_means",
  "payment_holder",
  "card_expiry",
  "holder_name",
  "holder_surname",
  "holder_second_surname",
  "holder_document_type",
  "holder_document_number",
  "holder_phone",
  "holder_email",
] as const satisfies readonly (keyof LodgingInput)[];
export type StayName = (typeof stayNames)[number];

/** Times that most stays begin and end at; the office changes them. */
const ARRIVAL = "T16:00";
const DEPARTURE = "T11:00";

const nothing: TypedValues<StayName> = {
  booked_at: "",
  arrives_at: "",
  departs_at: "",
  guest_count: "1",
  room_count: "",
  payment_type: "",
  payment_date: "",
  payment_means: "",
  payment_holder: "",
  card_expiry: "",
  holder_name: "",
  holder_surname: "",
  holder_second_surname: "",
  holder_document_type: "",
  holder_document_number: "",
  holder_phone: "",
  holder_email: "",
};

/** The stored details, or what the rental and its tenant propose. */
export function initialStay({ details, proposal }: LodgingState): TypedValues<StayName> {
  if (details) {
    const values: Record<StayName, string> = { ...nothing };
    for (const name of stayNames) values[name] = String(details[name] ?? "");
    return values;
  }
  const [surname = "", ...others] = proposal.last_name.split(" ");
  return {
    ...nothing,
    arrives_at: proposal.arrives_on + ARRIVAL,
    departs_at: proposal.departs_on === null ? "" : proposal.departs_on + DEPARTURE,
    holder_name: proposal.name,
    holder_surname: surname,
    holder_second_surname: others.join(" "),
    holder_phone: proposal.phone ?? "",
    holder_email: proposal.email ?? "",
  };
}
