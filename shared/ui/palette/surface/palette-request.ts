import { proxy } from "valtio/vanilla";
import { openPalette } from "#shared/client/state/palette-state.ts";
import type { IncidentDraft } from "#shared/ui/quick-entry/incident-draft.ts";
import type { PaymentStart } from "#shared/ui/quick-entry/payment-draft.ts";

/** A form that the palette should open, with the known data. */
export type FormRequest =
  | { readonly form: "incident"; readonly draft: Partial<IncidentDraft> }
  | { readonly form: "payment"; readonly draft: PaymentStart };

/** A request by a shortcut, a button or selected text; the palette takes it when it is ready. */
export const paletteRequest = proxy<{ pending: FormRequest | null }>({ pending: null });

/** Opens the palette on a form. */
export function startInPalette(request: FormRequest): void {
  paletteRequest.pending = request;
  openPalette();
}
