import { getLanguage } from "#shared/client/i18n.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { readSelectedPayment } from "#shared/domain/quick-entry/line-of-selection.ts";
import { type Hint, hintsOf, readSelection } from "#shared/domain/quick-entry/read-selection.ts";
import { isBlank } from "#shared/lib/text.ts";
import type { IncidentDraft } from "./incident-draft.ts";
import type { PaymentDraft } from "./payment-draft.ts";

/** An entry as a text tells it. */
export interface Told<Draft> {
  readonly draft: Partial<Draft>;
  /** What besides may name the asset, or whoever paid: it is looked up once the form stands. */
  readonly hints: readonly Hint[];
}

const join = (...parts: readonly string[]) => parts.filter((part) => part !== "").join(" ");

/**
 * What a text that was marked on a page says of an incident.
 * @param typed before the form stood; it stays to the letter, whoever typed it types on
 */
export function tellIncident(selected: string, typed: string): Told<IncidentDraft> {
  if (isBlank(selected)) return { draft: typed === "" ? {} : { description: typed }, hints: [] };
  const hints = hintsOf(readSelection(selected, businessToday())).filter(({ names }) => names === "asset");
  return { draft: { description: join(selected.trim(), typed) }, hints };
}

/** The same of a payment. */
export function tellPayment(selected: string, typed: string): Told<PaymentDraft> {
  if (isBlank(selected)) return { draft: typed === "" ? {} : { line: typed }, hints: [] };
  const { line, hints } = readSelectedPayment(selected, { today: businessToday(), language: getLanguage() });
  return { draft: { line: join(line, typed) }, hints };
}
