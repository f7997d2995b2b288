import { createHash } from "node:crypto";
import {
  annulmentText,
  registrationText,
  type VerifactuAnnulment,
  type VerifactuRegistration,
} from "#shared/domain/accounting/verifactu/verifactu.ts";

/** SHA-256 in upper-case hexadecimal: what the tables store of a text. */
export const hashText = (text: string) => createHash("sha256").update(text, "utf8").digest("hex").toUpperCase();

/** The hash ("huella") of an "alta": SHA-256 in upper-case hexadecimal. */
export const hashRegistration = (record: VerifactuRegistration): string => hashText(registrationText(record));

/** The hash ("huella") of an "anulación". */
export const hashAnnulment = (record: VerifactuAnnulment): string => hashText(annulmentText(record));
