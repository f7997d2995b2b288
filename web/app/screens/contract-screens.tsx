import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

/** Pages of documents. */
export const contractScreens = {
  "/documents": screen(
    async () => (await import("#web/features/documents/document-list.tsx")).DocumentList,
    "components",
    "documents",
    "persons",
  ),
  "/documents/:id": screen(
    async () => (await import("#web/features/documents/document-detail.tsx")).DocumentDetail,
    "components",
    "documents",
    "persons",
    "refusals",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
