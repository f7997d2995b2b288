import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { SecondFactorState } from "#shared/domain/account/second-factor.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { Awaited } from "#web/components/awaited.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { secondFactorQuery } from "./second-factor-query.ts";
import classes from "./second-factor.module.css";

const EnrolDialog = lazyComponent(async () => (await import("./enrol-dialog.tsx")).EnrolDialog);
const TurnOffDialog = lazyComponent(async () => (await import("./proof-dialogs.tsx")).DisableSecondFactorDialog);
const RenewCodesDialog = lazyComponent(async () => (await import("./proof-dialogs.tsx")).RenewCodesDialog);

type ProofRequest = (dialog: "enrol" | "turn_off" | "renew") => void;

function FactorState({ state, onRequest }: { state: SecondFactorState; onRequest: ProofRequest }) {
  const { t, language } = useTexts();
  if (!state.is_on || state.since === null)
    return <Button onClick={() => onRequest("enrol")}>{t("account.second_factor.add")}</Button>;
  return (
    <>
      <p className={classes.hint} role="status">
        {t("account.second_factor.on_since", { when: formatInstant(state.since, language) })} ·{" "}
        {t("account.second_factor.codes_left", { count: state.recovery_codes_left })}
      </p>
      <Group gap="sm">
        <Button variant="default" onClick={() => onRequest("renew")}>
          {t("account.second_factor.codes_new")}
        </Button>
        <Button variant="default" onClick={() => onRequest("turn_off")}>
          {t("account.second_factor.turn_off")}
        </Button>
      </Group>
    </>
  );
}

/** The one-time code required at login besides the password: turn on, renew recovery codes, turn off. */
export function SecondFactor() {
  const { t } = useTexts();
  const [openedDialog, setOpenDialog] = useState<Parameters<ProofRequest>[0] | null>(null);
  const query = useQuery(secondFactorQuery);
  const close = () => setOpenDialog(null);
  return (
    <Panel title={t("account.second_factor.title")}>
      <div className={classes.panel}>
        <p className={classes.hint}>{t("account.second_factor.hint")}</p>
        <Awaited query={query} height={36}>
          {(state) => <FactorState state={state} onRequest={setOpenDialog} />}
        </Awaited>
      </div>
      <Suspense>
        {openedDialog === "enrol" && <EnrolDialog onClose={close} />}
        {openedDialog === "turn_off" && <TurnOffDialog onClose={close} />}
        {openedDialog === "renew" && <RenewCodesDialog onClose={close} />}
      </Suspense>
    </Panel>
  );
}
