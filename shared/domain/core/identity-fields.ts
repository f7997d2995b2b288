import { plainLine } from "#shared/lib/plain-text.ts";
import * as z from "zod/mini";
import { longText, optional, rule, text } from "./fields.ts";
import { isValidCreditorId, normalizeCreditorId } from "./creditor-id.ts";
import { isValidIban, normalizeIban } from "./iban.ts";
import { normalizePhone } from "./phone.ts";
import { detectDocumentationType, normalizeDocumentation } from "./tax-id.ts";

/** Document number whose type is a separate field; a rule across both checks whether it is valid for that type. */
export const documentationNumber = () =>
  z.string().check(z.overwrite(plainLine), z.minLength(1), z.maxLength(40), z.overwrite(normalizeDocumentation));

/** A DNI, NIE, NIF, CIF or passport number, stored in capitals without separators (docs/design/specification.md, section 5). */
export const documentation = () =>
  z.string().check(
    z.minLength(1),
    z.maxLength(40),
    z.overwrite(normalizeDocumentation),
    rule((value) => detectDocumentationType(value) !== null, "validation.documentation"),
  );

function isTaxId(value: string): boolean {
  const type = detectDocumentationType(value);
  return type !== null && type !== "passport";
}

/** Tax number of an issuer: a NIF of any kind, i.e. everything that `documentation` accepts except a passport. */
export const taxId = () =>
  z
    .string()
    .check(z.minLength(1), z.maxLength(40), z.overwrite(normalizeDocumentation), rule(isTaxId, "validation.tax_id"));

/** A bank account as an IBAN (ISO 13616), stored in capitals without spaces. */
export const iban = () =>
  z.string().check(z.minLength(1), z.maxLength(50), z.overwrite(normalizeIban), rule(isValidIban, "validation.iban"));

/** SEPA creditor identifier, stored in capitals without separators. */
export const creditorId = () =>
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(50),
      z.overwrite(normalizeCreditorId),
      rule(isValidCreditorId, "validation.creditor_id"),
    );

/** A telephone number, stored in E.164; Spanish ones may be written without their prefix. */
export const phone = () =>
  z.string().check(
    z.minLength(1),
    z.maxLength(40),
    z.overwrite((value) => normalizePhone(value) ?? value),
    rule((value) => normalizePhone(value) !== null, "validation.phone"),
  );

/**
 * Code of an office in the directory of public bodies (DIR3), e.g. `L01280796`: nine letters and digits, a letter first, as the
 * published ones. No source at hand fixes the form; Facturae's schema allows ten characters.
 */
export const dir3Code = () =>
  z.string().check(
    z.overwrite((value) => value.replace(/\s/g, "").toUpperCase()),
    rule((value) => /^[A-Z][A-Z0-9]{8}$/.test(value), "validation.dir3"),
  );

/** A colour as `#rrggbb`, stored in lower case. */
export const hexColor = () =>
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    rule((value) => /^#[0-9a-f]{6}$/.test(value), "validation.hex_color"),
  );

/** Who signs for a company, and the deed that appoints them. */
export const representedFields = {
  representative: optional(text(150)),
  representative_documentation: optional(documentationNumber()),
  representative_deed: optional(longText(500)),
};
