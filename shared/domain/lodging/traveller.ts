import * as z from "zod/mini";
import { date, integer, optional, text, uuid } from "../core/fields.ts";
import { kinships, lodgingDocuments, lodgingSexes } from "./lodging-codes.ts";
import { country, email, municipalityCode, phone } from "./lodging-fields.ts";
import { LODGING_LIMITS } from "./policy.ts";

/** A person who stays: the fields of `personaHospedajeType`, and no more (RGPD art. 5.1.c). */
export const travellerInput = z.object({
  name: text(LODGING_LIMITS.name),
  surname: text(LODGING_LIMITS.name),
  second_surname: optional(text(LODGING_LIMITS.name)),
  document_type: optional(z.enum(lodgingDocuments)),
  document_number: optional(text(LODGING_LIMITS.document)),
  support_number: optional(text(LODGING_LIMITS.support)),
  birth_date: date(),
  nationality: optional(country()),
  sex: optional(z.enum(lodgingSexes)),
  street: text(LODGING_LIMITS.line),
  street_extra: optional(text(LODGING_LIMITS.line)),
  municipality_code: optional(municipalityCode()),
  municipality: optional(text(LODGING_LIMITS.line)),
  postal_code: text(LODGING_LIMITS.postal_code),
  country: country(),
  phone: optional(phone()),
  second_phone: optional(phone()),
  email: optional(email()),
  kinship: optional(z.enum(kinships)),
});
export type TravellerInput = z.infer<typeof travellerInput>;

export const traveller = z.object({
  id: uuid(),
  ...z.required(travellerInput).shape,
  /** When the traveller signed the entry form, by the office's word. */
  signed_on: z.nullable(date()),
  version: integer(1),
});
export type Traveller = z.infer<typeof traveller>;
