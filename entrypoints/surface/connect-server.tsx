import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { logout } from "#shared/client/session.ts";
import { getServer, setServer } from "#shared/platform/extension.ts";
import { requestPermission } from "#shared/platform/server-permission.ts";
import { useT } from "#shared/ui/use-t.ts";
import { isReachable, readOrigin } from "./server-address.ts";
import classes from "./surface.module.css";

type Failure = "extension.address_invalid" | "extension.unreachable";

/**
 * The permission for this one server is asked for in the click itself. Our servers let the Chromium build in by its origin:
 * where one answers, nobody has to wait for the permission, nor to give it.
 */
async function connect(address: string): Promise<Failure | null> {
  const origin = readOrigin(address);
  if (!origin) return "extension.address_invalid";
  const asking = requestPermission(origin);
  const isFound = (await isReachable(origin)) || ((await asking) && (await isReachable(origin)));
  if (!isFound) return "extension.unreachable";
  // A session belongs to its server: no other one may ever see its tokens.
  if (getServer() !== null && getServer() !== origin) await logout();
  await setServer(origin);
  return null;
}

/** First run: which server. */
export function ConnectServer({ onConnected }: { onConnected: () => void }) {
  const t = useT();
  const [address, setAddress] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const failed = await connect(address);
    setBusy(false);
    setFailure(failed);
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
