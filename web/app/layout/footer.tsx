import { useDisclosure } from "@mantine/hooks";
import { IconChevronUp } from "@tabler/icons-react";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { useT } from "#shared/ui/use-t.ts";
import { InformationLinks } from "../information-links.tsx";
import classes from "./footer.module.css";
import { PlainDrawer } from "./plain-drawer.tsx";
import type { LayoutMode } from "./use-layout-mode.ts";

/** On a phone the links are in a bottom sheet. */
function FooterSheet() {
  const t = useT();
  const [location] = useLocation();
  const [isOpen, { open, close }] = useDisclosure();
  useEffect(close, [location, close]);
  return (
    <>
      <button type="button" className={classes.opener} aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
        {t("footer.label")}
        <IconChevronUp size={14} stroke={1.8} aria-hidden />
      </button>
      <PlainDrawer
        position="bottom"
        size="auto"
        opened={isOpen}
        onClose={close}
        title={t("footer.label")}
        contentClass={classes.sheet}
      >
        <div className={classes.links}>
          <InformationLinks stacked />
        </div>
      </PlainDrawer>
    </>
  );
}

/** Links to the information pages, shown on every page. */
export function Footer({ mode }: { mode: LayoutMode }) {
  return <footer className={classes.footer}>{mode === "mobile" ? <FooterSheet /> : <InformationLinks />}</footer>;
}
