import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconCloudOff } from "@tabler/icons-react";
import { useTexts } from "../use-texts.ts";
import type { FormFailure } from "./form-failure.ts";

/** Errors of the form as a whole. The input is preserved. */
export function FormAlert({ failure }: { failure: FormFailure | null }) {
  const { t } = useTexts();
  if (failure?.isOffline)
    return (
      <Alert color="orange" icon={<IconCloudOff aria-hidden />} title={t("components.offline.title")}>
        {t("components.offline.text")}
      </Alert>
    );
  if (!failure || failure.form.length === 0) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t("components.not_saved")}>
      {failure.form.map((text) => (
        <p key={text} style={{ margin: 0 }}>
          {text}
        </p>
      ))}
    </Alert>
  );
}
