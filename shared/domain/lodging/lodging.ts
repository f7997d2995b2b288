import * as z from "zod/mini";
import { date, instant, integer, optional, rule, text } from "../core/fields.ts";
import { defineRule } from "../core/rule.ts";
import { lodgingDocuments, lodgingPayments } from "./lodging-codes.ts";
import { email, localTime, phone, serviceCode } from "./lodging-fields.ts";
import { lodgingEnvironments, lodgingMessage, lodgingTask } from "./lodging-message.ts";
import { LODGING_LIMITS, MAX_TRAVELLERS } from "./policy.ts";
import { traveller } from "./traveller.ts";

/* A rental that is lodging under RD 933/2021, because an administrator said so. */

/** Stay, payment and who booked: `contratoHospedajeType`, `pagoType` and the holder of `personaReservaType`. */
export const lodgingInput = z.object({
  booked_at: localTime(),
  arrives_at: localTime(),
  departs_at: localTime(),
  guest_count: integer(1, MAX_TRAVELLERS),
  room_count: optional(integer(1, 99)),
  has_internet: optional(z.boolean()),
  payment_type: z.enum(lodgingPayments),
  payment_date: optional(date()),
  payment_means: optional(text(LODGING_LIMITS.payment_means)),
  payment_holder: optional(text(LODGING_LIMITS.line)),
  card_expiry: optional(
    text(LODGING_LIMITS.card_expiry).check(
      rule((value) => /^(?:0[1-9]|1[0-2])\/\d{4}$/.test(value), "validation.lodging_card_expiry"),
    ),
  ),
  holder_name: text(LODGING_LIMITS.name),
  holder_surname: text(LODGING_LIMITS.name),
  holder_second_surname: optional(text(LODGING_LIMITS.name)),
  holder_document_type: optional(z.enum(lodgingDocuments)),
  holder_document_number: optional(text(LODGING_LIMITS.document)),
  holder_phone: optional(phone()),
  holder_email: optional(email()),
});
export type LodgingInput = z.infer<typeof lodgingInput>;

export const lodgingRules = [
  defineRule(z.pick(lodgingInput, { arrives_at: true, departs_at: true }), ({ arrives_at, departs_at }) =>
    departs_at <= arrives_at ? { field: "departs_at", key: "validation.lodging_departure" } : null,
  ),
  defineRule(z.pick(lodgingInput, { booked_at: true, departs_at: true }), ({ booked_at, departs_at }) =>
    booked_at > departs_at ? { field: "booked_at", key: "validation.lodging_booked" } : null,
  ),
  defineRule(z.pick(lodgingInput, { holder_phone: true, holder_email: true }), ({ holder_phone, holder_email }) =>
    holder_phone || holder_email ? null : { field: "holder_phone", key: "validation.lodging_contact" },
  ),
  defineRule(
    z.pick(lodgingInput, { holder_document_type: true, holder_document_number: true }),
    ({ holder_document_type, holder_document_number }) =>
      Boolean(holder_document_type) === Boolean(holder_document_number)
        ? null
        : { field: "holder_document_number", key: "validation.lodging_document" },
  ),
];

export const establishmentLevels = ["asset", "property"] as const;
export type EstablishmentLevel = (typeof establishmentLevels)[number];

/** The service's code of an establishment, of the asset or of its whole property; null removes it. */
export const establishmentInput = z.object({
  level: z.enum(establishmentLevels),
  code: z.nullable(serviceCode()),
});
export type EstablishmentInput = z.infer<typeof establishmentInput>;

/** Whether the landlord owes services of the hotel trade, such as cleaning or linen during the stay. */
export const hotelServicesInput = z.object({ has_hotel_services: z.boolean() });
export type HotelServicesInput = z.infer<typeof hotelServicesInput>;

export const lodgingState = z.object({
  marked_at: instant(),
  has_hotel_services: z.boolean(),
  marked_by_label: z.nullable(z.string()),
  cancelled_at: z.nullable(instant()),
  version: integer(1),
  /** Null until they are entered. */
  details: z.nullable(z.required(lodgingInput)),
  /** What the form proposes until then, from the rental and its tenant. */
  proposal: z.object({
    name: z.string(),
    last_name: z.string(),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    arrives_on: date(),
    departs_on: z.nullable(date()),
  }),
  travellers: z.array(traveller),
  messages: z.array(lodgingMessage),
  tasks: z.array(lodgingTask),
  establishments: z.object({ asset: z.boolean(), property: z.boolean() }),
  /** Null while no account is stored. */
  environment: z.nullable(z.enum(lodgingEnvironments)),
  /** Whether messages wait because the service refused user or password. */
  is_held: z.boolean(),
});
export type LodgingState = z.infer<typeof lodgingState>;
