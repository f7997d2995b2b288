import type es from "../es/properties.ts";

export default {
  "properties.contact": "Contact",
  "properties.kind.company": "Company",
  "properties.kind.person": "Person",
  "properties.management": "Management",
  "properties.owners": "Owners",
  "properties.owners.add": "Add an owner",
  "properties.owners.change": "Change owners",
  "properties.owners.changed": "Owners of {label} saved",
  "properties.owners.complete": "They add up to 100 %",
  "properties.owners.empty": "No owners: it belongs to the company",
  "properties.owners.explain":
    "Say who the owners are from a day on. Whoever was before stays in the history; with nobody, it belongs to the company.",
  "properties.owners.future": "Future",
  "properties.owners.inherited": "Those of the property {label}: the asset has no owners of its own.",
  "properties.owners.missing": "{share} is missing",
  "properties.owners.number": "Owner {number}",
  "properties.owners.over": "{share} too much",
  "properties.owners.past": "Past",
  "properties.owners.phase": "Phase",
  "properties.owners.place": "Property or asset",
  "properties.owners.present": "Present",
  "properties.owners.remove": "Remove owner {number}",
  "properties.owners.statement": "Statement",
  "properties.ownerships": "What they own",
  "properties.ownerships.empty": "Owns nothing yet. Add them on the page of a property or an asset.",
} satisfies Record<keyof typeof es, string>;
