import { Button } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "#web/components/use-texts.ts";
import { readDesktopState } from "./desktop-notices.ts";
import classes from "./notice-choices.module.css";

const texts = {
  default: "notifications.choices.desktop_prompt",
  denied: "notifications.choices.desktop_denied",
  granted: "notifications.choices.desktop_granted",
  unsupported: "notifications.choices.desktop_unsupported",
} as const;

/** Whether this browser shows notifications on the desktop. Permission is requested by a click alone. */
export function DesktopPermission() {
  const { t } = useTexts();
  const [state, setState] = useState(readDesktopState);
  const request = () => void Notification.requestPermission().then(() => setState(readDesktopState()));
  return (
    <div className={classes.desktop} role="status">
      <p className={classes.hint}>{t(texts[state])}</p>
      {state === "default" && (
        <Button variant="default" size="xs" onClick={request}>
          {t("notifications.choices.desktop_allow")}
        </Button>
      )}
    </div>
  );
}
