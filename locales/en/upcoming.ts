import type es from "../es/upcoming.ts";

export default {
  "upcoming.create_contract":
    "You will answer bookings: accepting one makes the person, the rental, the deposit and the contract.",
  "upcoming.document_types": "You will define document types and which of them need an owner.",
  "upcoming.generate_booking_link":
    "You will choose a free asset and dates, and get a link for the person interested to fill in the booking.",
  "upcoming.templates": "You will upload Word templates that contracts are filled in from.",
  "upcoming.title": "Coming soon",
} satisfies Record<keyof typeof es, string>;
