import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { Suspense } from "react";
import { loadArea } from "#shared/client/i18n.ts";
import type { MessageAudience } from "#shared/domain/notifications/message.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { useIsOpen } from "../form/use-open-form.ts";
import { useCan } from "../use-can.ts";
import { useTexts } from "../use-texts.ts";

const MessageDialog = lazyComponent(async () => {
  const [{ MessageDialog: Dialog }] = await Promise.all([import("./message-dialog.tsx"), loadArea("notifications")]);
  return Dialog;
});

interface WriteMessageProps {
  audience: MessageAudience;
  ids: readonly string[];
  /** In the bar of a selection. */
  isCompact?: boolean;
}

/** Writes one message to the tenants of properties or rentals, or to persons; only for users who may send them. */
export function WriteMessage({ audience, ids, isCompact = false }: WriteMessageProps) {
  const { t } = useTexts();
  const can = useCan();
  const [isOpen, setIsOpen] = useIsOpen("message");
  const mayRead = can("person", "read") && (audience === "persons" || can("rental", "read"));
  if (!can("message", "approve") || !mayRead || ids.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        size={isCompact ? "compact-sm" : "sm"}
        leftSection={<IconMail size={isCompact ? 15 : 16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t(audience === "persons" ? "components.message.write" : "components.message.tenants")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MessageDialog audience={audience} ids={ids} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
