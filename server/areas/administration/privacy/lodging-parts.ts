import { subjectIds, type PersonalPart } from "./personal-part.ts";

/**
 * Stays of a person, as traveller or as holder of the reservation. Nothing is masked: the law obliges to retain them for three
 * years (RD 933/2021, art. 5; RGPD art. 17.3.b), after which a job deletes them.
 */
export const lodgingParts: readonly PersonalPart[] = [
  {
    name: "travellers",
    table: "traveller",
    where: `t.document_number = any($3::text[])
      or t.document_number in (select documentation from person where id = ${subjectIds})`,
    disclosed: [
      "name",
      "surname",
      "second_surname",
      "document_type",
      "document_number",
      "support_number",
      "birth_date",
      "nationality",
      "sex",
      "street",
      "street_extra",
      "municipality_code",
      "municipality",
      "postal_code",
      "country",
      "phone",
      "second_phone",
      "email",
      "kinship",
      "signed_on",
    ],
    masked: {},
  },
  {
    name: "lodging",
    table: "lodging",
    where: `t.holder_document_number = any($3::text[])
      or t.rental_id in (select id from rental where tenant_id = ${subjectIds})`,
    disclosed: [
      "holder_name",
      "holder_surname",
      "holder_second_surname",
      "holder_document_type",
      "holder_document_number",
      "holder_phone",
      "holder_email",
      "payment_type",
      "payment_means",
      "payment_holder",
      "card_expiry",
    ],
    masked: {},
  },
];
