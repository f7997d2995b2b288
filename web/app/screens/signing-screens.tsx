import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

/** Public pages for signing a document and for verifying a signed one. */
export const signingScreens = {
  "/external-document/:shortKey": screen(
    async () => (await import("#web/features/public-document/document-page.tsx")).DocumentPage,
    "public",
    "signing",
  ),
  "/verify": screen(
    async () => (await import("#web/features/public-document/verify-page.tsx")).VerifyPage,
    "public",
    "signing",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
