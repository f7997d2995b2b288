import type { PageSlug } from "#shared/domain/administration/page.ts";
import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

function information(slug: PageSlug): Screen {
  return screen(async () => {
    const { InformationPageView } = await import("#web/features/information/information-page.tsx");
    return () => <InformationPageView slug={slug} />;
  }, "components");
}

export const informationScreens = {
  "/who-we-are": information("who_we_are"),
  "/terms-and-conditions": information("terms"),
  "/privacy-policy": information("privacy"),
  "/faqs": information("faqs"),
} satisfies Partial<Record<PagePath, Screen>>;
