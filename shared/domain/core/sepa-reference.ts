/**
 * Whether a text is a valid reference as it is: only permitted characters, at most 35, no slash at its ends and no
 * two in a row (EPC implementation guidelines, 1.4). References are never converted, because the bank's reply must
 * match.
 */
export function isSepaReference(text: string): boolean {
  return /^(?!\/)(?!.*\/\/)[A-Za-z0-9/\-?:().,'+]([A-Za-z0-9/\-?:().,'+ ]{0,33}[A-Za-z0-9\-?:().,'+])?$/.test(text);
}
