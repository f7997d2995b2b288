import { Notice } from "#shared/ui/notice.tsx";
import { useAccessHint } from "#web/components/use-access-hint.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Says who can help a user whose role prepares documents and sends none. */
export function SendingHint() {
  const { t } = useTexts();
  const can = useCan();
  const hint = useAccessHint();
  if (!can("document", "update") || can("document", "approve")) return null;
  return <Notice tone="info">{`${t("documents.notice.may_not_send")} ${hint}`}</Notice>;
}
