import { wordsLikeCodes, isSameCode } from "#shared/domain/quick-entry/codes.ts";
import type { Option } from "./option-list.tsx";
import type { Payer } from "./payment-draft.ts";

/** A possible payer, with the rental to be paid. */
export interface PayerOption extends Option {
  readonly payer: Omit<Payer, "said">;
  /** Codes by which it can be named: of the rental and of its asset. */
  readonly codes: readonly string[];
  /** Whether only some words of the text name it: the user decides. */
  readonly isPartly?: boolean;
}

/** Whether a text is exactly one of its codes. */
export const isCodeOf = ({ codes }: PayerOption, text: string): boolean => codes.some((code) => isSameCode(code, text));

/** Whether every word of a text that looks like a code is one of its own: part of a code may be another's. */
export const fitsCodes = (option: PayerOption, text: string): boolean =>
  wordsLikeCodes(text).every((word) => isCodeOf(option, word));
