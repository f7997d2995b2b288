import { documentsOf, own, name, nothing, type PersonalPart, type SubjectColumn } from "./personal-part.ts";

/** Documents and signatures of a subject. */
export const signatureParts = (column: SubjectColumn): readonly PersonalPart[] => [
  {
    name: "documents",
    table: "document",
    where: `t.id in ${documentsOf(column)} and t.end_reason is not null`,
    told: ["code", "state", "end_reason"],
    masked: { end_reason: name },
  },
  {
    name: "signature_events",
    table: "document_event",
    where: `t.signer_id in (select id from signer where ${column} = ${own})`,
    told: ["kind", "at", "ip", "user_agent"],
    masked: { ip: nothing, user_agent: nothing, details: "mask_words(t.details::text, $3::text[])::jsonb" },
  },
  {
    name: "signatures",
    table: "signer",
    where: `t.${column} = ${own}`,
    told: [
      "role",
      "name",
      "documentation",
      "email",
      "state",
      "viewed_at",
      "signed_at",
      "declined_at",
      "decline_reason",
      "consent_version",
      "signature_kind",
      "typed_name",
      "ip",
      "user_agent",
      "signed_sha256",
    ],
    masked: {
      name: `${name} || ' ' || $2::text`,
      documentation: nothing,
      email: nothing,
      key_hash: nothing,
      keyed_at: nothing,
      copy_key_hash: nothing,
      decline_reason: nothing,
      strokes: "case when t.strokes is not null then '[]'::jsonb end",
      typed_name: `case when t.typed_name is not null then ${name} end`,
      ip: nothing,
      user_agent: nothing,
    },
  },
];
