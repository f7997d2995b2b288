import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";
import { paletteState } from "#shared/client/state/palette-state.ts";
import { DataProvider } from "#shared/ui/data-provider.tsx";
import "#shared/ui/office-styles.ts";
import { useT } from "#shared/ui/use-t.ts";
import { AfterPage } from "./after-page.tsx";
import { ConnectionHint } from "./connection-hint.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import classes from "./layout.module.css";
import { PalettePlace } from "./palette-place.tsx";
import { SidebarDrawer } from "./sidebar-drawer.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useLayoutMode } from "./use-layout-mode.ts";
import { useLiveConnection } from "./use-live-connection.ts";

/**
 * After a change of page the keyboard goes on in the content, unless the page has put the focus somewhere itself, or the
 * palette was opened while the page was drawn: what is typed there must not fall into nothing.
 */
function useFocusOnNavigation() {
  const [location] = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(location);
  // Before the paint: a page that was drawn aside would be seen where the last one was scrolled to. But not at the first drawing,
  // which the browser would have to lay out twice.
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

/** What scrolls must take the focus: a page of text alone could not be scrolled by keyboard otherwise. */
const inTabOrder = { tabIndex: 0 };

/** A ring around the whole sheet helps whoever came there by Tab; after a change of page or a closed form it is in the way. */
const ringOfTab = {
  onKeyUp: ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === "Tab" && target === currentTarget) currentTarget.setAttribute("data-tabbed", "");
  },
  onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => currentTarget.removeAttribute("data-tabbed"),
};

export { readBegunLists } from "./begun-lists.ts";

/** Header, side navigation, the page as a sheet on the desk, footer. */
function Office({ children }: { children: ReactNode }) {
  const t = useT();
  const mode = useLayoutMode();
  const main = useFocusOnNavigation();
  useLiveConnection();
  return (
    <div className={classes.office}>
      <a className={classes.skip} href="#content">
        {t("app.skip_to_content")}
      </a>
      <Header />
      {mode === "mobile" ? <SidebarDrawer /> : <Sidebar />}
      <main id="content" className={classes.sheet} ref={main} {...ringOfTab} {...inTabOrder}>
        <ConnectionHint />
        {children}
      </main>
      <Footer mode={mode} />
      <PalettePlace />
      <AfterPage />
    </div>
  );
}

/** The frame of everyone who is logged in. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <DataProvider>
      <Office>{children}</Office>
    </DataProvider>
  );
}
