import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { i18n } from "#shared/client/i18n.ts";
import { colorSchemeManager } from "./color-scheme-manager.ts";
import "./styles.ts";
import { cssVariables, theme } from "./theme.ts";
import { ToastRegion } from "./toast-region.tsx";

/** What every page needs around it: texts, theme and toasts. Server state is added by `DataProvider`, after the login. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="light"
      >
        <ToastRegion />
        {children}
      </MantineProvider>
    </I18nextProvider>
  );
}
