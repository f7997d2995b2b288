import { Button, Group } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { canUsePasskeys } from "#shared/client/passkey-support.ts";
import type { Passkey, PasskeyList } from "#shared/domain/account/passkey.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { Ago } from "#shared/ui/ago.tsx";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { Awaited } from "#web/components/awaited.tsx";
import { Credential, CredentialList } from "#web/components/credential-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { passkeysQuery, deletePasskey } from "./passkeys-query.ts";
import classes from "./open-sessions.module.css";

const AddPasskeyDialog = lazyComponent(async () => (await import("./passkey-dialogs.tsx")).AddPasskeyDialog);
const RenamePasskeyDialog = lazyComponent(async () => (await import("./passkey-dialogs.tsx")).RenamePasskeyDialog);

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: () => deletePasskey(passkey.id),
    onSuccess: () => {
      showSuccess(t("account.passkeys.removed"));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("account.passkeys.remove_title", { name: passkey.name })}
      text={t("account.passkeys.remove_text")}
      confirm={t("account.passkeys.remove")}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
    />
  );
}

/** When it was created, where it is stored, and when it was last used. */
function Course({ passkey }: { passkey: Passkey }) {
  const { t, language } = useTexts();
  const { created_at, last_used_at, is_synced } = passkey;
  return (
    <span>
      {t("account.passkeys.created", { when: formatInstant(created_at, language) })}
      {is_synced && ` · ${t("account.passkeys.synced")}`} ·{" "}
      {last_used_at === null ? (
        t("account.passkeys.never_used")
      ) : (
        <>
          {t("account.passkeys.used")} <Ago at={last_used_at} />
        </>
      )}
    </span>
  );
}

function Key({ passkey }: { passkey: Passkey }) {
  const { t } = useTexts();
  const [openedDialog, setOpenDialog] = useState<"rename" | "remove" | null>(null);
  const close = () => setOpenDialog(null);
  const button = (verb: "rename" | "remove") => (
    <Button
      variant="default"
      size="xs"
      aria-label={`${t(`account.passkeys.${verb}`)}: ${passkey.name}`}
      onClick={() => setOpenDialog(verb)}
    >
      {t(`account.passkeys.${verb}`)}
    </Button>
  );
  return (
    <Credential
      icon={IconKey}
      name={passkey.name}
      trailing={
        <Group gap="xs" justify="flex-end">
          {button("rename")}
          {button("remove")}
        </Group>
      }
    >
      <Course passkey={passkey} />
      <Suspense>
        {openedDialog === "rename" && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
        {openedDialog === "remove" && <RemoveDialog passkey={passkey} onClose={close} />}
      </Suspense>
    </Credential>
  );
}

/** Why no passkey can be added here, or null. */
function useObstacle({ origin }: PasskeyList): string | null {
  const { t } = useTexts();
  if (origin !== null && origin !== window.location.origin) return t("account.passkeys.elsewhere", { origin });
  return origin === null || !canUsePasskeys() ? t("account.passkeys.unsupported") : null;
}

function Keys({ data, onAdd }: { data: PasskeyList; onAdd: () => void }) {
  const { t } = useTexts();
  const obstacle = useObstacle(data);
  return (
    <>
      {data.passkeys.length === 0 && obstacle === null && <p className={classes.hint}>{t("account.passkeys.none")}</p>}
      <CredentialList>
        {data.passkeys.map((passkey) => (
          <Key key={passkey.id} passkey={passkey} />
        ))}
      </CredentialList>
      {obstacle === null ? (
        <Button variant="default" onClick={onAdd}>
          {t("account.passkeys.add")}
        </Button>
      ) : (
        <p className={classes.hint} role="status">
          {obstacle}
        </p>
      )}
    </>
  );
}

/** Passkeys, which log the user in without password and code. */
export function Passkeys() {
  const { t } = useTexts();
  const [isAdding, setAdding] = useState(false);
  const query = useQuery(passkeysQuery);
  return (
    <Panel title={t("account.passkeys.title")}>
      <p className={classes.hint}>{t("account.passkeys.hint")}</p>
      <Awaited query={query} height={36}>
        {(data) => <Keys data={data} onAdd={() => setAdding(true)} />}
      </Awaited>
      <Suspense>{isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}</Suspense>
    </Panel>
  );
}
