import type es from "../es/upcoming.ts";

export default {
  "upcoming.create_contract":
    "You will answer bookings: accepting one makes the person, the rental, the deposit and the contract.",
  "upcoming.documents": "You will have each rental's contracts, with their signatures and history.",
  "upcoming.external_booking_form":
    "Here you will be able to request a home with the link your manager sent you. If you need it now, contact whoever sent it.",
  "upcoming.generate_booking_link":
    "You will choose a free asset and dates, and get a link for the person interested to fill in the booking.",
  "upcoming.public_incident":
    "Here you will be able to report a fault or a problem in your home and follow how it is solved. If it is urgent, call your manager.",
  "upcoming.public_title": "Not available yet",
  "upcoming.title": "Coming soon",
} satisfies Record<keyof typeof es, string>;
