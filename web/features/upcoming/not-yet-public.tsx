import type { MessageKey } from "#locales/es.ts";
import { Mark } from "#shared/ui/mark.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { PageMessage } from "#web/components/page-message.tsx";
import { usePageName } from "./use-page-name.ts";

/** The same for visitors: no menu and no login, but never without a word on whom to turn to. */
export function NotYetPublic({ promise }: { promise: MessageKey }) {
  const t = useT();
  return (
    <PageMessage
      kicker={t("upcoming.public_title")}
      title={usePageName()}
      hint={t(promise)}
      figure={<Mark size={34} />}
    />
  );
}
