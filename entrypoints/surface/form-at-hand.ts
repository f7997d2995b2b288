import { sessionState } from "#shared/client/state/session-state.ts";
import type { Beginning } from "#shared/ui/palette/surface/begin-form.ts";

interface FormAtHand {
  readonly person: string;
  readonly kind: Beginning["kind"] | null;
}

/** Null until the palette has stood here once. */
let atHand: FormAtHand | null = null;

/** Which form is open on this surface now; null for none. */
export function noteForm(kind: FormAtHand["kind"]): void {
  const person = sessionState.claims?.sub;
  if (person) atHand = { person, kind };
}

/**
 * The form to begin with: the one that stood here when the session ended, for the same person, as its draft was kept at every
 * keystroke. @param first where nothing stood here yet
 */
export function formToBegin(first: Beginning | null): Beginning | null {
  if (!atHand) return first;
  const { person, kind } = atHand;
  return kind && person === sessionState.claims?.sub ? { kind, text: "" } : null;
}
