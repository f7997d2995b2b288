import { sessionState } from "#shared/client/state/session-state.ts";
import type { SurfaceRequest } from "./requests.ts";

interface FormAtHand {
  readonly person: string;
  readonly kind: SurfaceRequest["kind"];
}

let atHand: FormAtHand | null = null;

/** Which form is open on this surface now; null for none. */
export function noteForm(kind: FormAtHand["kind"] | null): void {
  const person = sessionState.claims?.sub;
  if (person) atHand = kind && { person, kind };
}

/** The form that stood here when the session ended, for the same person: its draft was kept at every keystroke. */
export function formLeft(): SurfaceRequest | null {
  return atHand && atHand.person === sessionState.claims?.sub ? { kind: atHand.kind, text: "" } : null;
}
