import { Alert, Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useTexts } from "../use-texts.ts";
import type { AnyForm } from "./use-resource-form.ts";

/** Says that a form shows what was typed before the session ended, and offers to discard it. */
export function RestoredNotice({ form }: { form: AnyForm }) {
  const { t } = useTexts();
  const { restored } = form;
  if (!restored) return null;
  return (
    <Alert color="accent" role="status" icon={<IconHistory aria-hidden />} title={t("components.restored.title")}>
      <p style={{ margin: 0 }}>{t("components.restored.text")}</p>
      <Button mt="sm" size="compact-sm" variant="default" onClick={restored.discard}>
        {t("components.restored.discard")}
      </Button>
    </Alert>
  );
}
