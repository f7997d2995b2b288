import { Button, Stack } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { CopiedLink } from "./copied-link.tsx";
import { Panel } from "./detail/panel.tsx";
import { useTexts } from "./use-texts.ts";

const LinkQr = lazyComponent(async () => (await import("./link-qr.tsx")).LinkQr);

/** Link and QR code of the public incident form of a property or asset; the reporter need not enter the address. */
export function ReportLink({ of, code }: { of: "asset" | "property"; code: string }) {
  const { t } = useTexts();
  const [isShown, setIsShown] = useState(false);
  const address = `${window.location.origin}/incidents/public?${of}=${encodeURIComponent(code)}`;
  return (
    <Panel title={t("components.report_link")}>
      <Stack gap="sm" align="stretch">
        <CopiedLink label={t("components.report_link.hint")} address={address} />
        {isShown ? (
          <Suspense fallback={null}>
            <LinkQr address={address} label={t("components.report_link.qr_of", { code })} />
          </Suspense>
        ) : (
          <div>
            <Button
              variant="subtle"
              leftSection={<IconQrcode size={16} aria-hidden />}
              onClick={() => setIsShown(true)}
            >
              {t("components.report_link.qr")}
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
