import { Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useT } from "#shared/ui/use-t.ts";
import { PageMessage } from "#web/components/page-message.tsx";

/** The session could not be refreshed because the server did not answer. This does not log the user out. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <PageMessage
      title={t("error.network")}
      hint={t("error.unavailable")}
      illustration={<IconCloudOff size={30} stroke={1.5} aria-hidden />}
    >
      <Button onClick={onRetry}>{t("action.retry")}</Button>
    </PageMessage>
  );
}
