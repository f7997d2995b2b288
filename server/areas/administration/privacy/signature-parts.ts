import {
  documentsOf,
  subjectIds,
  maskedName,
  sqlNull,
  type PersonalPart,
  type SubjectColumn,
} from "./personal-part.ts";

/** One-time codes: the hidden address is masked too. */
const signingCodes = (column: SubjectColumn): PersonalPart => ({
  name: "signing_codes",
  table: "signing_code",
  where: `t.signer_id in (select id from signer where ${column} = ${subjectIds})`,
  disclosed: ["channel", "address", "at", "confirmed_at", "attempts"],
  masked: { address: maskedName },
});

/** What a signer wrote in the fields of an uploaded PDF; a tick says nothing of a person. */
const filledFields = (column: SubjectColumn): PersonalPart => ({
  name: "filled_fields",
  table: "document_field",
  where: `t.signer_id in (select id from signer where ${column} = ${subjectIds}) and t.value is not null`,
  disclosed: ["kind", "label", "value"],
  masked: { value: `case when t.kind = 'text' then ${maskedName} else t.value end` },
});

/** What happened to a signature. */
const signatureEvents = (column: SubjectColumn): PersonalPart => ({
  name: "signature_events",
  table: "document_event",
  where: `t.signer_id in (select id from signer where ${column} = ${subjectIds})`,
  disclosed: ["kind", "at", "ip", "user_agent"],
  masked: {
    ip: sqlNull,
    user_agent: sqlNull,
    // Addresses may be those of a delegate, or part of one: no words of the subject.
    details:
      "mask_words(t.details::text, $3::text[])::jsonb - array['address', 'email'] - case when t.kind in ('delegated', 'delegation_revoked') then array['name', 'reason'] else '{}' end",
  },
});

/** Pictures of the identity document: that there are or were some. The pictures are in no copy, and an erasure deletes them. */
const identityPictures = (column: SubjectColumn): PersonalPart => ({
  name: "identity_pictures",
  table: "identity_picture",
  where: `t.signer_id in (select id from signer where ${column} = ${subjectIds})`,
  disclosed: ["side", "given_at", "delete_on", "deleted_at", "deletion"],
  masked: {},
});

/** The person to whom the subject gave the signing has no record of their own: their data go with those of the subject. */
const delegateMasks = {
  delegate_name: `case when t.delegate_name is not null then ${maskedName} end`,
  delegate_documentation: sqlNull,
  delegate_email: `case when t.delegate_email is not null then ${maskedName} end`,
  delegate_reason: `case when t.delegate_reason is not null then ${maskedName} end`,
  delegate_representation: `case when t.delegate_representation is not null then ${maskedName} end`,
  // Not null while there is a delegate: replaced by what opens nothing.
  delegated_key_hash: "case when t.delegated_at is not null then sha256(convert_to(t.id::text, 'UTF8')) end",
} as const;

/** Documents and signatures of a subject. */
export const signatureParts = (column: SubjectColumn): readonly PersonalPart[] => [
  {
    name: "documents",
    table: "document",
    where: `t.id in ${documentsOf(column)} and t.end_reason is not null`,
    disclosed: ["code", "state", "end_reason"],
    masked: { end_reason: maskedName },
  },
  signatureEvents(column),
  signingCodes(column),
  identityPictures(column),
  filledFields(column),
  {
    name: "signatures",
    table: "signer",
    where: `t.${column} = ${subjectIds}`,
    disclosed: [
      "role",
      "task",
      "name",
      "documentation",
      "email",
      "phone",
      "state",
      "viewed_at",
      "signed_at",
      "declined_at",
      "decline_reason",
      "consent_version",
      "signature_kind",
      "typed_name",
      "representation",
      "delegated_at",
      "delegate_name",
      "delegate_reason",
      "delegate_representation",
      "ip",
      "user_agent",
      "signed_sha256",
      "page_count",
      "read_seconds",
    ],
    masked: {
      name: `${maskedName} || ' ' || $2::text`,
      documentation: sqlNull,
      email: sqlNull,
      phone: sqlNull,
      key_hash: sqlNull,
      keyed_at: sqlNull,
      copy_key_hash: sqlNull,
      decline_reason: sqlNull,
      strokes: "case when t.strokes is not null then '[]'::jsonb end",
      typed_name: `case when t.typed_name is not null then ${maskedName} end`,
      representation: `case when t.representation is not null then ${maskedName} end`,
      ...delegateMasks,
      ip: sqlNull,
      user_agent: sqlNull,
    },
  },
];
