import * as z from "zod/mini";
import { instant, optional, rule, text, uuid } from "#shared/domain/core/fields.ts";
import { CERTIFICATE_PASSWORD_CHARACTERS, MAX_CERTIFICATE_BYTES } from "#shared/domain/accounting/policy.ts";

/**
 * As what its holder acts for the issuer: the issuer itself; a representative, who is named in the messages
 * (`Representante` of SuministroInformacion.xsd); or a collaborator, who only sends them.
 */
export const certificateCapacities = ["issuer", "representative", "collaborator"] as const;
export type CertificateCapacity = (typeof certificateCapacities)[number];

/** What the holder of a certificate of another NIF may be chosen to be. */
export const otherCapacities = ["representative", "collaborator"] as const satisfies readonly CertificateCapacity[];

/** A certificate that was uploaded for an issuer. Its key is never part of a response. */
export const certificateRow = z.object({
  id: uuid(),
  capacity: z.enum(certificateCapacities),
  holder_name: text(),
  holder_tax_id: text(20),
  /** Name of the certification authority. */
  authority: text(),
  serial: text(100),
  /** Whether it is an electronic seal (ETSI EN 319 412-5); AEAT has an address of its own for seals. */
  is_seal: z.boolean(),
  starts_at: instant(),
  ends_at: instant(),
  created_at: instant(),
  created_by_label: z.nullable(z.string()),
  /** When it was replaced or removed; its key was deleted then. */
  removed_at: z.nullable(instant()),
  removed_by_label: z.nullable(z.string()),
});
export type Certificate = z.infer<typeof certificateRow>;

/** The certificate of an issuer, and those that it had before. */
export const certificateState = z.object({
  current: z.nullable(certificateRow),
  /** Whole days until its end, negative when it is over. */
  days_left: z.nullable(z.int()),
  /** Whether the installation's secret has changed since, so that the key cannot be opened. */
  is_lost: z.boolean(),
  /** Whether it is self-signed, so that no authority attests its holder. */
  is_self_signed: z.boolean(),
  /** Whether the NIF of its owner has changed since: it was uploaded as the owner's and is now of another. */
  is_of_other: z.boolean(),
  former: z.array(certificateRow),
});
export type CertificateState = z.infer<typeof certificateState>;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A .p12 or .pfx file in base64 with its password. */
export const certificateInput = z.object({
  file: z.string().check(
    z.maxLength(Math.ceil(MAX_CERTIFICATE_BYTES / 3) * 4),
    rule((value) => BASE64.test(value), "error.certificate_unreadable"),
  ),
  password: z.string().check(z.maxLength(CERTIFICATE_PASSWORD_CHARACTERS)),
  /** Required when the holder's NIF is not that of the issuer. */
  capacity: optional(z.enum(otherCapacities)),
});
export type CertificateInput = z.infer<typeof certificateInput>;

/** Days that are left of a certificate: whole ones, rounded down. */
export const daysLeft = (ends_at: string, now: Date): number =>
  Math.floor((Date.parse(ends_at) - now.getTime()) / 86_400_000);

/** The notice that is due with so many days left: the smallest of those reached, or null. */
export const dueNotice = (days_left: number, notices: readonly number[]): number | null =>
  notices.filter((days) => days_left <= days).toSorted((one, other) => one - other)[0] ?? null;
