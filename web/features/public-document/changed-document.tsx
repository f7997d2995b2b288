import { Button } from "@mantine/core";
import { PublicMessage } from "#web/components/public/public-message.tsx";
import { useT } from "#shared/ui/use-t.ts";

/** The received file differs from the one sent for signature: nothing of it is shown. */
export function ChangedDocument({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <PublicMessage kind="info" title={t("signing.changed_title")} hint={t("signing.changed_hint")}>
      <Button size="md" onClick={onRetry}>
        {t("action.retry")}
      </Button>
    </PublicMessage>
  );
}
