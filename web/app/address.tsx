import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from "react";
import { type AroundNavHandler, Router } from "wouter";
import { navigate } from "wouter/use-browser-location";

/** The browser's own event, and those that wouter adds for what code does to the history. */
const EVENTS = ["popstate", "pushState", "replaceState"];

const Pathname = createContext("/");
const Search = createContext("");
const HistoryState = createContext<unknown>(null);

const useHere = (): [string, typeof navigate] => [useContext(Pathname), navigate];
const useAsked = () => useContext(Search);

const readAddress = () => ({
  pathname: window.location.pathname,
  search: window.location.search,
  state: window.history.state as unknown,
});

/** What lies in the history entry of the page that is shown. */
export const useHistoryState = () => useContext(HistoryState);

function useAddress() {
  const [address, setAddress] = useState(readAddress);
  useLayoutEffect(() => {
    const follow = () => setAddress(readAddress());
    // What was drawn below may have redirected already.
    follow();
    for (const event of EVENTS) window.addEventListener(event, follow);
    return () => EVENTS.forEach((event) => window.removeEventListener(event, follow));
  }, []);
  return address;
}

/**
 * Another page is drawn aside, so that the browser is free again before its work is done. The same page's question is followed
 * at once, and the second click of a double one, which finds the page still there, is no second step of the history.
 */
const goAside: AroundNavHandler = (go, to, options) => {
  const { href, pathname } = new URL(to, window.location.href);
  if (href === window.location.href) go(to, { ...options, replace: true });
  else if (pathname === window.location.pathname) go(to, options);
  else startTransition(() => go(to, options));
};

const followed = { hook: useHere, searchHook: useAsked, aroundNav: goAside };

/**
 * Follows the browser's address once for the whole app. By itself every link and route of wouter follows it on its own, a list
 * has sixty, and draws what it leads to before the browser may paint again (docs/design/goals.md, F3).
 */
export function Address({ children }: { children: ReactNode }) {
  const { pathname, search, state } = useAddress();
  return (
    <Pathname value={pathname}>
      <Search value={search}>
        <HistoryState value={state}>
          <Router {...followed}>{children}</Router>
        </HistoryState>
      </Search>
    </Pathname>
  );
}
