import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { useT } from "../use-t.ts";

/** Password input with a button to reveal it, reachable by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const t = useT();
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        tabIndex: 0,
        "aria-label": t(isVisible ? "login.hide_password" : "login.show_password"),
      }}
    />
  );
}
