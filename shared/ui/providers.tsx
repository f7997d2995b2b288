import { MantineProvider } from "@mantine/core";
import { type ReactNode, useSyncExternalStore } from "react";
import { getLanguage, i18n } from "#shared/client/i18n.ts";
import { colorSchemeManager } from "./color-scheme-manager.ts";
import "./styles.ts";
import { cssVariables, theme } from "./theme.ts";
import { ToastPlace } from "./toast-place.tsx";
import { LanguageContext } from "./use-t.ts";

function watchLanguage(listener: () => void): () => void {
  i18n.on("languageChanged", listener);
  return () => i18n.off("languageChanged", listener);
}

/** What every shell stands in: texts, look and toasts. Server state joins with `DataProvider`, after the login. */
export function Providers({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(watchLanguage, getLanguage);
  return (
    <LanguageContext value={language}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="light"
      >
        <ToastPlace />
        {children}
      </MantineProvider>
    </LanguageContext>
  );
}
