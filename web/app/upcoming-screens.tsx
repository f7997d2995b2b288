import type { MessageKey } from "#locales/es.ts";
import type { PagePath } from "#shared/domain/core/pages.ts";
import { plainScreen, type Screen } from "./screen.tsx";

/** A screen of the office that is still to come; it says what it will do. */
function notYet(promise: MessageKey): Screen {
  return plainScreen(async () => {
    const { NotYet } = await import("../features/upcoming/not-yet.tsx");
    return () => <NotYet promise={promise} />;
  }, "upcoming");
}

/** The pages whose capability is still to come. */
export const upcomingScreens = {
  "/templates": notYet("upcoming.templates"),
  "/document-types": notYet("upcoming.document_types"),
  "/placeholders": notYet("upcoming.templates"),
} satisfies Partial<Record<PagePath, Screen>>;
