import { proxy } from "valtio/vanilla";
import { openPalette } from "#shared/client/state/palette-state.ts";
import type { IncidentDraft } from "#shared/ui/quick-entry/incident-draft.ts";
import type { PaymentStart } from "#shared/ui/quick-entry/payment-draft.ts";

/** A form that the palette is to open with, and what is known of its entry already. */
export type FormRequest =
  | { readonly form: "incident"; readonly draft: Partial<IncidentDraft> }
  | { readonly form: "payment"; readonly draft: PaymentStart };

/** What somebody asked for by a key, a button or a text selected elsewhere; the palette takes it as soon as it is there. */
export const paletteRequest = proxy<{ asked: FormRequest | null }>({ asked: null });

/** Opens the palette on a form. */
export function beginInPalette(request: FormRequest): void {
  paletteRequest.asked = request;
  openPalette();
}
