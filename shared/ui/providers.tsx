import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { i18n } from "#shared/client/i18n.ts";
import { queryClient, reportErrorsTo } from "#shared/client/query-client.ts";
import { colorSchemeManager } from "./color-scheme-manager.ts";
import "./styles.ts";
import { cssVariables, theme } from "./theme.ts";
import { showError } from "./toasts.ts";

reportErrorsTo(showError);

/** What every shell stands in: server state, texts, look and toasts (specification, section 9: top right, 5000 ms). */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="light"
        >
          <Notifications position="top-right" autoClose={5000} zIndex={1000} />
          {children}
        </MantineProvider>
      </I18nextProvider>
    </QueryClientProvider>
  );
}
