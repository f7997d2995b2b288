import { Button, Group } from "@mantine/core";
import { useSnapshot } from "valtio/react";
import { logout } from "#shared/client/session.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { Notice } from "#shared/ui/notice.tsx";
import "#shared/ui/app-styles.ts";
import { PageHeader } from "#web/components/page-header.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Passkeys } from "./passkeys.tsx";
import classes from "./profile-page.module.css";
import { SecondFactor } from "./second-factor.tsx";

/** The only page for users without the second factor that the company requires. */
export function SetUpFactor({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const { user } = useSnapshot(sessionState);
  return (
    <div className={classes.page} data-centred>
      <PageHeader title={t("account.set_up_factor.title")} />
      <Notice>{t("account.set_up_factor.hint")}</Notice>
      <SecondFactor />
      <Passkeys />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void logout()}>
          {t("action.log_out")}
        </Button>
        <Button disabled={user?.lacks_second_factor !== false} onClick={onDone}>
          {t("account.set_up_factor.done")}
        </Button>
      </Group>
    </div>
  );
}
