import { sessionState } from "#shared/client/state/session-state.ts";
import type { FormStart } from "#shared/ui/palette/surface/start-form.ts";

interface FormAtHand {
  readonly person: string;
  readonly kind: FormStart["kind"] | null;
}

/** Null until the palette has been shown here. */
let atHand: FormAtHand | null = null;

/** Records which form is open on this surface; null for none. */
export function noteForm(kind: FormAtHand["kind"]): void {
  const person = sessionState.claims?.sub;
  if (person) atHand = { person, kind };
}

/**
 * The form to open first: after an expired session, the form that the same user had open, whose draft is saved at
 * every keystroke.
 * @param first used where no form was recorded
 */
export function formToStart(first: FormStart | null): FormStart | null {
  if (!atHand) return first;
  const { person, kind } = atHand;
  return kind && person === sessionState.claims?.sub ? { kind, text: "" } : null;
}
