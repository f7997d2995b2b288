import { getLanguage } from "#shared/client/i18n.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { readSelectedPayment } from "#shared/domain/quick-entry/line-of-selection.ts";
import { type Hint, hintsOf, readSelection } from "#shared/domain/quick-entry/read-selection.ts";
import { wordsLikeCodes } from "#shared/domain/quick-entry/codes.ts";
import { isBlank } from "#shared/lib/text.ts";
import type { IncidentDraft } from "./incident-draft.ts";
import type { PaymentDraft } from "./payment-draft.ts";

/** A draft read from a text. */
export interface Prefilled<Draft> {
  readonly draft: Partial<Draft>;
  /** Further hints to the asset or the payer, looked up after the form is rendered. */
  readonly hints: readonly Hint[];
}

const join = (...parts: readonly string[]) => parts.filter((part) => part !== "").join(" ");

/**
 * Reads an incident from text selected on a page.
 * @param typed text typed before the form was rendered; preserved exactly, since the user continues typing
 */
export function prefillIncident(selected: string, typed: string): Prefilled<IncidentDraft> {
  if (isBlank(selected)) return { draft: typed === "" ? {} : { description: typed }, hints: [] };
  const hints = hintsOf(readSelection(selected, businessToday())).filter(({ names }) => names === "asset");
  return { draft: { description: join(selected.trim(), typed) }, hints };
}

/** Words of a description that may be an asset's code: only the server knows. One with `#` has a lookup of its own. */
export function hintIncident({ description = "", asset = null }: Partial<IncidentDraft>): Hint[] {
  if (asset || description.includes("#")) return [];
  return wordsLikeCodes(description).map((text) => ({ names: "asset", text }));
}

/** The payer of a line is looked up by the form itself. */
export const hintPayment = (_known: Partial<PaymentDraft>): Hint[] => [];

/** Reads a payment from text selected on a page. */
export function prefillPayment(selected: string, typed: string): Prefilled<PaymentDraft> {
  if (isBlank(selected)) return { draft: typed === "" ? {} : { line: typed }, hints: [] };
  const { line, hints } = readSelectedPayment(selected, { today: businessToday(), language: getLanguage() });
  return { draft: { line: join(line, typed) }, hints };
}
