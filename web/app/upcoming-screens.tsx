import type { MessageKey } from "#locales/es.ts";
import { plainScreen, type Screen } from "./screen.tsx";

/** A screen of the office that is still to come; it says what it will do. */
export function notYet(promise: MessageKey = "upcoming.screen"): Screen {
  return plainScreen(async () => {
    const { NotYet } = await import("../features/upcoming/not-yet.tsx");
    return () => <NotYet promise={promise} />;
  }, "upcoming");
}

/** The same for visitors, who have no menu to go back to. */
export function notYetPublic(promise: MessageKey): Screen {
  return plainScreen(async () => {
    const { NotYetPublic } = await import("../features/upcoming/not-yet-public.tsx");
    return () => <NotYetPublic promise={promise} />;
  }, "upcoming");
}
