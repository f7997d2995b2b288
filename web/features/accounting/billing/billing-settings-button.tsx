import { Button } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

const BillingSettingsForm = lazyComponent(
  async () => (await import("./billing-settings-form.tsx")).BillingSettingsForm,
);

/** Opens the company's settings of billing. */
export function BillingSettingsButton() {
  const { t } = useTexts();
  const mayRead = useCan()("billing_settings", "read");
  const [isOpen, setIsOpen] = useIsOpen("billing settings");
  if (!mayRead) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconSettings size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t("entities.billing_settings")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BillingSettingsForm onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
