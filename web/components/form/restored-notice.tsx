import { Alert, Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { useTexts } from "../use-texts.ts";
import type { AnyForm } from "./use-resource-form.ts";

/** Says that a form shows what was typed before the session ended, and offers to discard it. */
export function RestoredNotice({ form }: { form: AnyForm }) {
  const { t } = useTexts();
  const { restored } = form;
  if (!restored) return null;
  const discard = (event: MouseEvent<HTMLElement>) => {
    const around = event.currentTarget.closest("form");
    restored.discard();
    // The button is gone, and the fields begin again.
    requestAnimationFrame(() => around?.querySelector<HTMLElement>("input:enabled, textarea:enabled")?.focus());
  };
  return (
    <Alert color="accent" role="status" icon={<IconHistory aria-hidden />} title={t("components.restored.title")}>
      <p style={{ margin: 0 }}>{t("components.restored.text")}</p>
      <Button mt="sm" size="compact-sm" variant="default" onClick={discard}>
        {t("components.restored.discard")}
      </Button>
    </Alert>
  );
}
