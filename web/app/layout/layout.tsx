import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";
import { paletteState } from "#shared/client/state/palette-state.ts";
import { DataProvider } from "#shared/ui/data-provider.tsx";
import "#shared/ui/app-styles.ts";
import { useT } from "#shared/ui/use-t.ts";
import { AfterPage } from "./after-page.tsx";
import { BulkWorkHost } from "./bulk-work-host.tsx";
import { ConfirmationHost } from "./confirmation-host.tsx";
import { ConnectionHint } from "./connection-hint.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import classes from "./layout.module.css";
import { PageTabs } from "./page-tabs.tsx";
import { PaletteHost } from "./palette-host.tsx";
import { SidebarDrawer } from "./sidebar-drawer.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useLayoutMode } from "./use-layout-mode.ts";

/**
 * After navigation the focus moves to the content, unless the page has set the focus itself or the palette was opened
 * during rendering: keystrokes for the palette must not be lost.
 */
function useFocusOnNavigation() {
  const [location] = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(location);
  // Before the paint: a page rendered in a transition would briefly show the previous scroll position. Skipped at the
  // first render, where it would cause a second browser layout.
  useLayoutEffect(() => {
    if (before.current !== location) main.current?.scrollTo(0, 0);
  }, [location]);
  useEffect(() => {
    if (before.current === location) return;
    before.current = location;
    if (!paletteState.open && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true });
  }, [location]);
  return main;
}

/** A scroll container must be focusable: otherwise a page of text alone cannot be scrolled by keyboard. */
const inTabOrder = { tabIndex: 0 };

/** The focus ring around the whole sheet is shown for focus by Tab only, not after navigation or a closed form. */
const ringOfTab = {
  onKeyUp: ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === "Tab" && target === currentTarget) currentTarget.setAttribute("data-tabbed", "");
  },
  onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => currentTarget.removeAttribute("data-tabbed"),
};

export { readPrefetchedLists } from "./prefetched-lists.ts";

/** Header, side navigation, page content and footer. */
function BackOffice({ children }: { children: ReactNode }) {
  const t = useT();
  const mode = useLayoutMode();
  const main = useFocusOnNavigation();
  return (
    <div className={classes.backOffice}>
      <a className={classes.skip} href="#content">
        {t("app.skip_to_content")}
      </a>
      <Header />
      {mode === "mobile" ? <SidebarDrawer /> : <Sidebar />}
      <main id="content" className={classes.sheet} ref={main} {...ringOfTab} {...inTabOrder}>
        <ConnectionHint />
        <PageTabs />
        <div className={classes.content}>{children}</div>
      </main>
      <Footer mode={mode} />
      <PaletteHost />
      <ConfirmationHost />
      <BulkWorkHost />
      <AfterPage />
    </div>
  );
}

/** The frame for logged-in users. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <DataProvider>
      <BackOffice>{children}</BackOffice>
    </DataProvider>
  );
}
