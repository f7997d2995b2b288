import * as z from "zod/mini";
import type { DateString } from "#shared/lib/dates.ts";
import { languages } from "#shared/lib/language.ts";
import { energyRatings } from "../assets/asset.ts";
import { assetShapes } from "../assets/asset-type.ts";
import { consentInput } from "../core/consents.ts";
import { cents, date, instant, uuid } from "../core/fields.ts";
import { signingSituations } from "../documents/signing-situation.ts";
import { visitorFileKeys } from "../documents/visitor-file.ts";
import { rentalRegimes } from "../rentals/rental.ts";
import { bookingInput, bookingResource } from "./booking.ts";
import { bookingReplyInput, bookingStates } from "./booking-moves.ts";
import { applicantContactRules, peopleContactRule } from "./contract-contact.ts";
import { MAX_BOOKING_FILES } from "./policy.ts";

/* Data that visitors receive and send: only what their pages show. No codes, no names of others, no notes. */

export const offeredPhoto = z.object({ id: uuid(), width: z.nullable(z.int()), height: z.nullable(z.int()) });
export type OfferedPhoto = z.infer<typeof offeredPhoto>;

export const offeredAsset = z.object({
  id: uuid(),
  name: z.string(),
  /** Name of the asset type, in the reader's language. */
  type: z.string(),
  shape: z.enum(assetShapes),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  area_m2: z.nullable(z.number()),
  bedrooms: z.nullable(z.int()),
  bathrooms: z.nullable(z.int()),
  capacity: z.nullable(z.int()),
  furnished: z.nullable(z.boolean()),
  energy_rating: z.nullable(z.enum(energyRatings)),
  tourist_registration: z.nullable(z.string()),
  description: z.nullable(z.string()),
  photos: z.array(offeredPhoto),
});
export type OfferedAsset = z.infer<typeof offeredAsset>;

/** Monthly amounts, except the deposit. */
export const offeredTerms = z.object({
  regime: z.enum(rentalRegimes),
  rent: cents(),
  expenses: cents(),
  deposit: z.nullable(cents()),
});
export type OfferedTerms = z.infer<typeof offeredTerms>;

/** One asset of the public offer. */
export const offerLine = z.object({ asset: offeredAsset, terms: offeredTerms });
export type OfferLine = z.infer<typeof offerLine>;

/** Terms up to a day; `until` is null if open-ended. */
export const datedTerms = z.object({ until: z.nullable(date()), terms: offeredTerms });
export type DatedTerms = z.infer<typeof datedTerms>;

/** Taken days, both included; `end` is null if open-ended. */
export const takenDays = z.object({ start: date(), end: z.nullable(date()) });
export type TakenDays = z.infer<typeof takenDays>;

/** Data of a booking form, opened by a link or for an asset of the public offer. */
export const bookingOffer = z.object({
  asset: offeredAsset,
  /** Terms for an immediate start. */
  terms: offeredTerms,
  /** Terms for later starts, in order; empty if they do not depend on the day. */
  later: z.array(datedTerms),
  earliest_start: date(),
  latest_end: z.nullable(date()),
  taken: z.array(takenDays),
  /** Language and expiry of the link; null in the public offer. */
  language: z.nullable(z.enum(languages)),
  expires_at: z.nullable(instant()),
});
export type BookingOffer = z.infer<typeof bookingOffer>;

/** The terms for a start on a day, as the server computes them. */
export const termsOn = ({ terms, later }: BookingOffer, day: DateString): OfferedTerms =>
  later.find(({ until }) => until === null || until >= day)?.terms ?? terms;

/** Request of the booking form opened by a link. */
export const bookingRequest = z.extend(bookingInput, {
  consents: z.array(consentInput).check(z.minLength(1), z.maxLength(3)),
  files: visitorFileKeys(MAX_BOOKING_FILES),
});
export type BookingRequest = z.infer<typeof bookingRequest>;

/** Request of the booking form of the public offer. */
export const offerRequest = z.extend(bookingRequest, { asset_id: uuid(), language: z.enum(languages) });

const requestRules = [...(bookingResource.rules ?? []), ...applicantContactRules, peopleContactRule];

/** Validation subjects of both requests: the rules of a booking, and what its contract prints of each party. */
export const bookingRequestSubject = { name: "booking", input: bookingRequest, rules: requestRules };
export const offerRequestSubject = { name: "booking", input: offerRequest, rules: requestRules };

/** The immediate result of a booking request. */
export const requestedBooking = z.object({
  code: z.string(),
  state: z.enum(bookingStates),
  /** Key to follow the booking; null until the e-mail address is confirmed, since the key is then sent by mail only. */
  key: z.nullable(z.string()),
  /** Whether a mail is on its way. */
  is_mailed: z.boolean(),
});
export type RequestedBooking = z.infer<typeof requestedBooking>;

/** What the applicant can do with the contract of the converted booking. */
export const followedContract = z.object({
  title: z.string(),
  situation: z.enum(signingSituations),
  expires_at: instant(),
  /** Whether all have signed. */
  is_complete: z.boolean(),
  has_signed_file: z.boolean(),
  /** Whether the booking's key opens it; otherwise only the link that was mailed to the signer does. */
  can_open: z.boolean(),
  /** Whether a mail of the contract to the signer is on its way or was sent. */
  is_mailed: z.boolean(),
});
export type FollowedContract = z.infer<typeof followedContract>;

/** A booking as its applicant sees it. */
export const followedBooking = z.object({
  code: z.string(),
  state: z.enum(bookingStates),
  /** Whether the office was notified of it: a request of the public offer only once it was confirmed. */
  was_received: z.boolean(),
  name: z.string(),
  asset: offeredAsset,
  terms: offeredTerms,
  start_date: date(),
  end_date: z.nullable(date()),
  hold_until: z.nullable(instant()),
  end_reason: z.nullable(z.string()),
  language: z.enum(languages),
  created_at: instant(),
  messages: z.array(z.object({ author: z.enum(["staff", "applicant"]), body: z.string(), created_at: instant() })),
  files: z.array(z.object({ name: z.string(), size: z.int() })),
  /** The contract that was sent to sign; null before. */
  contract: z.nullable(followedContract),
});
export type FollowedBooking = z.infer<typeof followedBooking>;

/** The applicant's reply, with documents. */
export const followReply = z.extend(bookingReplyInput, { files: visitorFileKeys(MAX_BOOKING_FILES) });
