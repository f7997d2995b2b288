import { Button, type ButtonProps } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import { useTexts } from "./use-texts.ts";

interface ExcelButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<"button">, keyof ButtonProps> {
  isRunning: boolean;
}

/** Button that exports the screen's data to Excel, or opens the export menu. */
export function ExcelButton({ isRunning, ...button }: ExcelButtonProps) {
  const { t } = useTexts();
  return (
    <Button {...button} leftSection={<IconDownload size={16} aria-hidden />} loading={isRunning}>
      {t("components.export")}
    </Button>
  );
}
