import { proxy } from "valtio/vanilla";
import { openPalette } from "#shared/client/state/palette-state.ts";
import type { IncidentDraft } from "../quick-entry/incident-draft.ts";
import type { PaymentDraft } from "../quick-entry/payment-draft.ts";

interface Hinted {
  /** What besides may name the asset, or whoever paid: it is looked up once the form stands. */
  readonly hints?: readonly string[];
}

/** A form that the palette is to open with, and what is known of its entry already. */
export type FormRequest =
  | ({ readonly form: "incident"; readonly draft: Partial<IncidentDraft> } & Hinted)
  | ({ readonly form: "payment"; readonly draft: Partial<PaymentDraft> } & Hinted);

/** What somebody asked for by a key, a button or a text selected elsewhere; the palette takes it as soon as it is there. */
export const paletteRequest = proxy<{ asked: FormRequest | null }>({ asked: null });

/** Opens the palette on a form. */
export function beginInPalette(request: FormRequest): void {
  paletteRequest.asked = request;
  openPalette();
}
