import { useEffect } from "react";
import type { Page } from "#shared/domain/core/navigation.ts";
import { useT } from "#shared/ui/use-t.ts";

/** Names the tab after the page. */
export function usePageTitle(page: Page | null): void {
  const t = useT();
  const title = `${t(page?.title ?? "error_page.not_found")} · ${t("app.name")}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
