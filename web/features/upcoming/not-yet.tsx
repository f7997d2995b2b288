import { Button } from "@mantine/core";
import { Link } from "wouter";
import type { MessageKey } from "#locales/es.ts";
import { Mark } from "#shared/ui/mark.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { PageMessage } from "#web/components/page-message.tsx";
import { usePageName } from "./use-page-name.ts";

/** In the place of a screen still to come: what it will do, and the way back. */
export function NotYet({ promise }: { promise: MessageKey }) {
  const t = useT();
  return (
    <PageMessage kicker={t("upcoming.title")} title={usePageName()} hint={t(promise)} figure={<Mark size={34} />}>
      <Button component={Link} href="/">
        {t("action.go_home")}
      </Button>
    </PageMessage>
  );
}
