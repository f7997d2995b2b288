import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

/** Template pages. Sample values use the texts of the areas they come from. */
export const templateScreens = {
  "/document-types": screen(
    async () => (await import("#web/features/documents/document-type-list.tsx")).DocumentTypeList,
    "components",
    "documents",
  ),
  "/templates": screen(
    async () => (await import("#web/features/documents/template-list.tsx")).TemplateList,
    "components",
    "documents",
  ),
  "/templates/:id": screen(
    async () => (await import("#web/features/documents/template-detail.tsx")).TemplateDetail,
    "components",
    "documents",
    "persons",
    "assets",
    "rentals",
  ),
  "/placeholders": screen(
    async () => (await import("#web/features/documents/placeholder-page.tsx")).PlaceholderPage,
    "components",
    "documents",
    "persons",
    "assets",
    "rentals",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
