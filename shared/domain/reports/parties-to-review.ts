import * as z from "zod/mini";
import { date, uuid } from "../core/fields.ts";
import { type RentalPartyRole, rentalPartyRoles } from "../rentals/rental-party.ts";
import { liveRentalStates, rentalStates, type RentalState } from "../rentals/rental.ts";
import { assetColumn, codeColumn, propertyColumn } from "./columns.ts";
import { defineReport } from "./report.ts";

/** Why a party is to be reviewed: not of age (CC art. 240), or guarantor of their own debt (CC art. 1822). */
export const partyReviewReasons = ["minor", "own_guarantor"] as const;
export type PartyReviewReason = (typeof partyReviewReasons)[number];

/** Rentals that are in force or may still come to be. */
export const reviewedRentalStates: readonly RentalState[] = ["draft", ...liveRentalStates];

/** Present and future parties of rentals whom the rules for new ones would refuse. */
export const partiesToReview = defineReport({
  name: "parties-to-review",
  group: "rentals",
  title: "reports.parties_to_review",
  about: "reports.parties_to_review.about",
  entity: "rental",
  period: { kind: "now" },
  choices: { reason: partyReviewReasons, role: rentalPartyRoles, state: reviewedRentalStates },
  row: z.object({
    rental_id: uuid(),
    person_id: uuid(),
    property_label: z.string(),
    asset_label: z.string(),
    code: z.string(),
    state: z.enum(rentalStates),
    start_date: date(),
    person_label: z.string(),
    role: z.enum(rentalPartyRoles),
    reason: z.enum(partyReviewReasons),
    birth_date: z.nullable(date()),
    documentation: z.nullable(z.string()),
  }),
  named: "code",
  columns: [
    propertyColumn,
    assetColumn,
    codeColumn,
    { field: "state", title: "field.state", format: "choice", text: (state: RentalState) => `rentals.state.${state}` },
    { field: "start_date", title: "field.start_date", format: "date" },
    {
      field: "person_label",
      title: "entity.person",
      format: "text",
      open: ({ person_id }) => `/persons/${person_id}`,
    },
    {
      field: "role",
      title: "field.role",
      format: "choice",
      text: (role: RentalPartyRole) => `rentals.party_role.${role}`,
    },
    {
      field: "reason",
      title: "field.reason",
      format: "choice",
      text: (reason: PartyReviewReason) => `reports.review_reason.${reason}`,
    },
    { field: "birth_date", title: "field.birth_date", format: "date", entity: "person" },
    { field: "documentation", title: "field.documentation", format: "text", entity: "person" },
  ],
  open: ({ rental_id }) => `/rentals/${rental_id}`,
});
