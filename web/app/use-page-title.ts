import { useEffect } from "react";
import { useSnapshot } from "valtio/react";
import type { Page } from "#shared/domain/core/navigation.ts";
import { useT } from "#shared/ui/use-t.ts";
import { recordTitleState } from "#web/components/record-title.ts";

/** Sets the tab title to the open record, else the page. */
export function usePageTitle(page: Page | null): void {
  const t = useT();
  const record = useSnapshot(recordTitleState);
  const title = `${record.title ?? t(page?.title ?? "error_page.not_found")} · ${t("app.name")}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
