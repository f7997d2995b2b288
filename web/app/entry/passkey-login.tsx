import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { canUsePasskeys } from "#shared/client/passkey-support.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./login-page.module.css";

/**
 * Login with a passkey, where browser and address support it. Its code is fetched on click (docs/design/goals.md,
 * F1).
 */
export function PasskeyLogin() {
  const t = useT();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!canUsePasskeys()) return null;
  const enter = async () => {
    setRunning(true);
    setProblem(null);
    try {
      const { enterWithPasskey } = await import("#shared/client/passkeys.ts");
      if ((await enterWithPasskey()) === "done") showSuccess(t("login.success"));
      else setProblem(t("login.passkey_cancelled"));
    } catch (error) {
      setProblem(describeError(error, "login.error"));
    } finally {
      setRunning(false);
    }
  };
  return (
    <div className={classes.passkey}>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={isRunning}
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => void enter()}
      >
        {t("login.passkey")}
      </Button>
    </div>
  );
}
