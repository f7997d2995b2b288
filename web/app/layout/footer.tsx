import { InformationLinks } from "../information-links.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import classes from "./footer.module.css";
import type { LayoutMode } from "./use-layout-mode.ts";

/** Links to the information pages, shown on every page; on a phone a bar with what is needed most. */
export function Footer({ mode }: { mode: LayoutMode }) {
  return <footer className={classes.footer}>{mode === "mobile" ? <BottomBar /> : <InformationLinks />}</footer>;
}
