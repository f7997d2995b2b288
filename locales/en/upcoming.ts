import type es from "../es/upcoming.ts";

export default {
  "upcoming.document_types": "You will define document types and which of them need an owner.",
  "upcoming.external_booking_form":
    "Here you will be able to request a home with the link your manager sent you. If you need it now, contact whoever sent it.",
  "upcoming.public_title": "Not available yet",
  "upcoming.templates": "You will upload Word templates that contracts are filled in from.",
  "upcoming.title": "Coming soon",
} satisfies Record<keyof typeof es, string>;
