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
    "signing-parts",
    "persons",
    "refusals",
    "seal",
  ),
  "/seal": screen(
    async () => (await import("#web/features/documents/seal-page.tsx")).SealPage,
    "components",
    "accounting",
    "documents",
    "seal",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
