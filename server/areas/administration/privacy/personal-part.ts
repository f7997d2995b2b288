import { HIDDEN } from "#shared/domain/persons/personal-data.ts";

/*
 * Parameters of the SQL in parts: `$1` are the person's ids, those merged into them included; `$2` the mark that
 * distinguishes them once they have no name; `$3` their words in texts of others: names, numbers, addresses.
 */

/** A table with personal data. */
export interface PersonalPart {
  /** Name of the part in the exported file. */
  readonly name: string;
  readonly table: string;
  /** SQL condition for the subject's rows, with the table as `t`. */
  readonly where: string;
  /** Exported columns in order; data of others and internal notes are excluded. */
  readonly disclosed: readonly string[];
  /** SQL of further exported values, of a part of a column. */
  readonly computed?: Readonly<Record<string, string>>;
  /** SQL condition for the exported rows, where not all of them are. */
  readonly disclosedWhere?: string;
  /** SQL of each column's value while blocked and after erasure. */
  readonly masked: Readonly<Record<string, string>>;
}

export const subjectIds = "any($1::uuid[])";
export const maskedName = `'${HIDDEN.name}'`;
export const maskedEmail = `'${HIDDEN.email}'`;
export const maskedPhone = `'${HIDDEN.phone}'`;
export const maskedIban = `'${HIDDEN.iban}'`;
export const sqlNull = "null";
/** Fits document number columns: unique, and valid as a passport number. */
export const maskedDocumentation = `'XX' || $2::text`;

/** Persons and owners share this mechanism for retention, blocking and erasure. */
export type SubjectColumn = "person_id" | "owner_id";

export const SUBJECT_RENTALS = `(select rental_id from rental_party where person_id = ${subjectIds}
  union select id from rental where tenant_id = ${subjectIds} or guarantor_id = ${subjectIds} or payer_id = ${subjectIds}
    or additional_tenant_ids && $1::uuid[])`;
export const SUBJECT_BOOKINGS = `(select id from booking where person_id = ${subjectIds}
  union select id from booking where person_id is null and documentation = any($3::text[]))`;
/** Exits of the rentals of which the subject is the tenant. */
export const SUBJECT_EXITS = `(select e.id from rental_exit e join rental r on r.id = e.rental_id where r.tenant_id = ${subjectIds})`;
export const SUBJECT_ISSUERS = `(select id from issuer where owner_id = ${subjectIds})`;
export const SUBJECT_REPORTS = `(select id from incident where reporter_email = any($3::text[]) or reporter_phone = any($3::text[]))`;

export const invoicesOf = (column: SubjectColumn) => `(select id from invoice where ${column} = ${subjectIds})`;
export const paymentsOf = (column: SubjectColumn) => `(select id from payment where ${column} = ${subjectIds})`;
export const documentsOf = (column: SubjectColumn) =>
  `(select document_id from signer where ${column} = ${subjectIds})`;

/** SQL: a mail about the subject's record, or about what an owner is paid, whose text greets them by name. */
export const isAboutSubject = (column: SubjectColumn, alias: string) =>
  column === "person_id"
    ? `(${alias}.entity = 'person' and ${alias}.entity_id = ${subjectIds})`
    : `(${alias}.entity = 'owner' and ${alias}.entity_id = ${subjectIds} or ${alias}.entity = 'owner_statement'
        and ${alias}.entity_id in (select id from owner_statement where owner_id = ${subjectIds}))`;

/** SQL: a mail to a person to whom the subject gave the signing of that document; also after the delegation was revoked. */
export const isMailToDelegate = (column: SubjectColumn, alias: string) =>
  `(${alias}.entity = 'document' and (${alias}.entity_id, ${alias}."to") in (
    select e.document_id, e.details ->> 'email' from document_event e join signer s on s.id = e.signer_id
    where e.kind = 'delegated' and s.${column} = ${subjectIds}))`;

/**
 * SQL: a mail to an address that is the subject's alone, or about the subject to a shared or former address. Users of the
 * office get mails about others.
 */
export const isMailOf = (column: SubjectColumn, alias: string) => `(${alias}."to" = any($3::text[])
  or ${isMailToDelegate(column, alias)} or ${isAboutSubject(column, alias)} and not exists (select from "user" u where u.email = ${alias}."to"))`;
