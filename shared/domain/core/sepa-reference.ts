/**
 * Whether a text can be a reference as it is: the permitted signs, at most 35, no slash at its ends and no two in a row (EPC
 * implementation guidelines, 1.4). References are never converted: what comes back from the bank has to match.
 */
export function isSepaReference(text: string): boolean {
  return /^(?!\/)(?!.*\/\/)[A-Za-z0-9/\-?:().,'+]([A-Za-z0-9/\-?:().,'+ ]{0,33}[A-Za-z0-9\-?:().,'+])?$/.test(text);
}
