import type { VerifactuSubmission } from "./sender.ts";

/** Prevents path traversal: only these characters go into a path. */
const TAX_ID = /^[A-Za-z0-9]{1,20}$/;

const padded = (number: number) => String(number).padStart(6, "0");

/** File name prefix of the issuer's message with this number. */
export const startOfName = (sequence: number): string => `${padded(sequence)}_`;

/**
 * File name of a message: `<NIF>/<number>_<first>-<last>.xml`, with its first and last position in the chain.
 * @throws Error for an invalid NIF
 */
export function nameMessage(message: Omit<VerifactuSubmission, "xml">): {
  readonly folder: string;
  readonly file: string;
} {
  const { issuer_tax_id, sequence, first_position, last_position } = message;
  if (!TAX_ID.test(issuer_tax_id)) throw new Error(`no name for a folder: ${issuer_tax_id}`);
  return {
    folder: issuer_tax_id,
    file: `${startOfName(sequence)}${padded(first_position)}-${padded(last_position)}.xml`,
  };
}
