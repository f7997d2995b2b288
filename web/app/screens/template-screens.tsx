import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

/** The pages of what documents are made of; samples of values speak the words of what they are taken from. */
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
