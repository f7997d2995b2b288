import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

/** Public pages for signing a document and for verifying a signed one. */
export const signingScreens = {
  "/external-document/:shortKey": screen(
    async () => (await import("#web/features/public-document/document-page.tsx")).DocumentPage,
    "public",
    "public-document",
  ),
  "/verify": screen(
    async () => (await import("#web/features/public-document/verify-page.tsx")).VerifyPage,
    "public",
    "public-document",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
