import { useLocation, useSearch } from "wouter";

/** The open tab, stored in the address as `?tab=`. Switching tabs discards the list state of the previous tab. */
export function useTab(tabs: readonly string[]): [string, (tab: string) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const requested = new URLSearchParams(search).get("tab");
  const tab = tabs.find((id) => id === requested) ?? tabs[0] ?? "";
  return [tab, (next) => navigate(next === tabs[0] ? path : `${path}?tab=${next}`, { replace: true })];
}
