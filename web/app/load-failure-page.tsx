import { Button } from "@mantine/core";
import { IconMoodPuzzled } from "@tabler/icons-react";
import { useT } from "#shared/ui/use-t.ts";
import { PageMessage } from "#web/components/page-message.tsx";
import { GoHome } from "../components/go-home.tsx";

/** A reload also fetches the new chunks if the server was updated and the old ones no longer exist. */
export function LoadFailurePage() {
  const t = useT();
  return (
    <PageMessage
      title={t("error_page.title")}
      hint={t("error_page.broken_hint")}
      illustration={<IconMoodPuzzled size={30} stroke={1.5} aria-hidden />}
    >
      <Button variant="default" onClick={() => window.location.reload()}>
        {t("action.retry")}
      </Button>
      <GoHome />
    </PageMessage>
  );
}
