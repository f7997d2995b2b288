import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { useT } from "../use-t.ts";

/** A password that its button shows, by keyboard too. */
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
