/** The kinds of record that the palette knows by name, in the order in which it shows them. */
export const indexedEntities = [
  "person",
  "owner",
  "asset",
  "property",
  "rental",
  "incident",
  "invoice",
  "payment",
  "document",
] as const;
export type IndexedEntity = (typeof indexedEntities)[number];
