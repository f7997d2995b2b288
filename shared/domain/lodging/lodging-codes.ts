/*
 * Codes of the service's catalogues. The schemas fix the roles and the kinds of message alone; the codes of documents,
 * sexes, relationships and payments are those of its technical specification 3.1.3, which was not at hand: unverified.
 */

export const lodgingDocuments = ["nif", "nie", "passport", "other"] as const;
export const documentCodes = { nif: "NIF", nie: "NIE", passport: "PAS", other: "OTRO" } as const;

export const lodgingSexes = ["female", "male", "other"] as const;
export const sexCodes = { female: "M", male: "H", other: "O" } as const;

export const kinships = [
  "parent",
  "child",
  "sibling",
  "grandparent",
  "great_grandparent",
  "grandchild",
  "great_grandchild",
  "uncle_or_aunt",
  "nephew_or_niece",
  "spouse",
  "sibling_in_law",
  "parent_in_law",
  "child_in_law",
  "guardian",
  "other",
] as const;
export const kinshipCodes = {
  parent: "PM",
  child: "HJ",
  sibling: "HR",
  grandparent: "AB",
  great_grandparent: "BA",
  grandchild: "NI",
  great_grandchild: "BN",
  uncle_or_aunt: "TI",
  nephew_or_niece: "SB",
  spouse: "CY",
  sibling_in_law: "CD",
  parent_in_law: "SG",
  child_in_law: "YN",
  guardian: "TU",
  other: "OT",
} as const satisfies Readonly<Record<(typeof kinships)[number], string>>;

export const lodgingPayments = ["cash", "card", "platform", "transfer", "mobile", "gift", "on_site", "other"] as const;
export const paymentCodes = {
  cash: "EFECT",
  card: "TARJT",
  platform: "PLATF",
  transfer: "TRANS",
  mobile: "MOVIL",
  gift: "TREG",
  on_site: "DESTI",
  other: "OTRO",
} as const satisfies Readonly<Record<(typeof lodgingPayments)[number], string>>;
