import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { logout } from "#shared/client/session.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { endAllSessions } from "./open-sessions-query.ts";

/** Logs out everywhere, here too, once the person has confirmed it. */
export function EndAllSessions() {
  const { t } = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: endAllSessions,
    onSuccess: async () => {
      await logout();
      showSuccess(t("account.sessions.all_ended"));
    },
  });
  const stay = () => setIsAsking(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t("account.sessions.end_all")}
      </Button>
      <PlainModal opened={isAsking} onClose={stay} title={t("account.sessions.end_all")}>
        <p>{t("account.sessions.end_all_text")}</p>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={stay} data-autofocus>
            {t("action.cancel")}
          </Button>
          <Button color="red" loading={isPending} onClick={() => mutate()}>
            {t("account.sessions.confirm")}
          </Button>
        </Group>
      </PlainModal>
    </>
  );
}
