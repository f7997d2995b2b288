import type es from "../es/upcoming.ts";

export default {
  "upcoming.document_types": "You will define document types and which of them need an owner.",
  "upcoming.templates": "You will upload Word templates that contracts are filled in from.",
  "upcoming.title": "Coming soon",
} satisfies Record<keyof typeof es, string>;
