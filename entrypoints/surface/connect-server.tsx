import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { loadArea, t as translate } from "#shared/client/i18n.ts";
import { readEntries } from "#shared/client/outbox/outbox-store.ts";
import { logout } from "#shared/client/session.ts";
import { getServer, setServer } from "#shared/platform/extension.ts";
import { dropPermission, requestPermission } from "#shared/platform/server-permission.ts";
import { confirmFirst } from "#shared/ui/confirm-first.tsx";
import { labelsOf } from "#shared/ui/outbox/labels-of.ts";
import { useT } from "#shared/ui/use-t.ts";
import { findServer, readOrigin } from "./server-address.ts";
import classes from "./surface.module.css";

type Failure = "extension.address_invalid" | "extension.unreachable";

/** Unsent entries stay bound to the server they were made for, so the user is warned before changing it. */
async function mayLeave(server: string): Promise<boolean> {
  const entries = (await readEntries()).filter((entry) => entry.server === `${server}/api`);
  const count = entries.length;
  if (count === 0) return true;
  await loadArea("palette");
  return confirmFirst({
    title: translate("palette.logout_title"),
    text: translate("extension.change_warns", { count, server }),
    items: labelsOf(entries),
    confirm: translate("extension.change_anyway"),
  });
}

/**
 * Requests the permission for this server within the click. The server allows the Chromium build by its origin, so a
 * server that answers makes the permission unnecessary.
 */
async function connect(address: string): Promise<Failure | "stayed" | null> {
  const origin = readOrigin(address);
  if (!origin) return "extension.address_invalid";
  const permission = requestPermission(origin);
  const before = getServer();
  const found = (await findServer(origin)) ?? ((await permission) ? await findServer(origin) : null);
  if (found === null) {
    await dropPermission(origin, before);
    return "extension.unreachable";
  }
  if (before !== null && before !== found) {
    if (!(await mayLeave(before))) {
      await dropPermission(origin, before);
      return "stayed";
    }
    // A session belongs to its server: its tokens are never sent to another one.
    await logout();
    await dropPermission(before, found);
  }
  await setServer(found);
  return null;
}

/** First step of the first run: the server's address. */
export function ConnectServer({ onConnected }: { onConnected: () => void }) {
  const t = useT();
  const [address, setAddress] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const failed = await connect(address);
    setBusy(false);
    setFailure(failed === "stayed" ? null : failed);
    if (!failed) onConnected();
  };
  return (
    <form
      className={classes.card}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      <h1>{t("extension.connect_title")}</h1>
      <p>{t("extension.connect_hint")}</p>
      <TextInput
        label={t("extension.address")}
        placeholder="https://llavero.example.com"
        inputMode="url"
        autoFocus
        value={address}
        error={failure && t(failure)}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button type="submit" fullWidth loading={isBusy} disabled={isBusy}>
        {t("extension.connect")}
      </Button>
    </form>
  );
}
