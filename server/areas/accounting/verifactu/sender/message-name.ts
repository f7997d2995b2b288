import type { VerifactuHandOver } from "./sender.ts";

/** No path is made of anything else. */
const TAX_ID = /^[A-Za-z0-9]{1,20}$/;

const padded = (number: number) => String(number).padStart(6, "0");

/** What the names of an issuer's message of this number begin with, whichever records are in it. */
export const startOfName = (sequence: number): string => `${padded(sequence)}_`;

/**
 * How a message is called: `<NIF>/<number>_<first>-<last>.xml`, the places in the chain that it begins and ends with.
 * @throws Error for what is no NIF
 */
export function nameMessage(message: Omit<VerifactuHandOver, "xml">): {
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
