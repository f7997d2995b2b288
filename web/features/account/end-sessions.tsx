import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { logout } from "#shared/client/session.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { endAllSessions, requestEndOfOtherSessions } from "./open-sessions-query.ts";

/** Ends all other sessions, for example after a device was lost. */
export function EndOtherSessions() {
  const { t } = useTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: requestEndOfOtherSessions,
    onSuccess: () => showSuccess(t("account.sessions.others_ended")),
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {t("account.sessions.end_others")}
    </Button>
  );
}

/** Ends all sessions including this one, after confirmation. */
export function EndAllSessions() {
  const { t } = useTexts();
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: endAllSessions,
    onSuccess: async () => {
      await logout();
      showSuccess(t("account.sessions.all_ended"));
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setIsConfirming(true)}>
        {t("account.sessions.end_all")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("account.sessions.end_all")}
          text={t("account.sessions.end_all_text")}
          confirm={t("account.sessions.confirm")}
          isBusy={isPending}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => mutate()}
        />
      )}
    </>
  );
}
