import type es from "../es/properties.ts";

export default {
  "properties.address.new": "New address",
  "properties.contact": "Contact",
  "properties.kind.company": "Company",
  "properties.kind.person": "Person",
  "properties.management": "Management",
  "properties.owner.new": "New owner",
  "properties.property.new": "New property",
  "properties.property_type.new": "New property type",
} satisfies Record<keyof typeof es, string>;
