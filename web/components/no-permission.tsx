import { IconLock } from "@tabler/icons-react";
import { useT } from "#shared/ui/use-t.ts";
import { GoHome } from "./go-home.tsx";
import { PageMessage } from "./page-message.tsx";
import { useAccessHint } from "./use-access-hint.ts";

/** Shown instead of a page whose entity the user's role may not read. */
export function NoPermission() {
  const t = useT();
  const hint = useAccessHint();
  return (
    <PageMessage
      title={t("error.not_allowed")}
      hint={hint}
      illustration={<IconLock size={30} stroke={1.5} aria-hidden />}
    >
      <GoHome />
    </PageMessage>
  );
}
