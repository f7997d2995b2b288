import type es from "../es/properties.ts";

export default {
  "properties.contact": "Contact",
  "properties.kind.company": "Company",
  "properties.kind.person": "Person",
  "properties.management": "Management",
} satisfies Record<keyof typeof es, string>;
