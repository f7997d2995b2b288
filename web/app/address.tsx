import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from "react";
import { type AroundNavHandler, Router } from "wouter";
import { navigate } from "wouter/use-browser-location";

/** `popstate` comes from the browser; wouter dispatches the other two when code changes the history. */
const EVENTS = ["popstate", "pushState", "replaceState"];

const Pathname = createContext("/");
const Search = createContext("");
const HistoryState = createContext<unknown>(null);

const useHere = (): [string, typeof navigate] => [useContext(Pathname), navigate];
const useRequestedAddress = () => useContext(Search);

const readAddress = () => ({
  pathname: window.location.pathname,
  search: window.location.search,
  state: window.history.state as unknown,
});

/** State of the current history entry. */
export const useHistoryState = () => useContext(HistoryState);

function useAddress() {
  const [address, setAddress] = useState(readAddress);
  useLayoutEffect(() => {
    const follow = () => setAddress(readAddress());
    // A child rendered earlier may already have redirected.
    follow();
    for (const event of EVENTS) window.addEventListener(event, follow);
    return () => EVENTS.forEach((event) => window.removeEventListener(event, follow));
  }, []);
  return address;
}

/**
 * Navigation renders the next page in a transition, so the browser stays responsive. A query change on the same page
 * is applied synchronously, and a double click does not add a second history entry.
 */
const navigateInTransition: AroundNavHandler = (go, to, options) => {
  const { href, pathname } = new URL(to, window.location.href);
  if (href === window.location.href) go(to, { ...options, replace: true });
  else if (pathname === window.location.pathname) go(to, options);
  else startTransition(() => go(to, options));
};

const followed = { hook: useHere, searchHook: useRequestedAddress, aroundNav: navigateInTransition };

/**
 * Subscribes to the browser's location once for the whole app. By default every wouter link and route subscribes on
 * its own; a list has sixty of them, and all would render before the next paint (docs/design/goals.md, F3).
 */
export function AddressProvider({ children }: { children: ReactNode }) {
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
