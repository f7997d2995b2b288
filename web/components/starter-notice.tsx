import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "./use-texts.ts";

/** Where a text of the program is about to be used: no lawyer has read it. The tenant's copy does not say so. */
export function StarterNotice() {
  const { t } = useTexts();
  return <Notice>{t("documents.starters.unread_one")}</Notice>;
}
