import { useEffect } from "react";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { prepareToasts } from "#shared/ui/toasts.ts";
import { preparePalette } from "./palette-code.ts";
import { useDesktopNotices } from "./use-desktop-notices.ts";
import { useOutbox } from "./use-outbox.ts";
import { useFirstPageReady } from "./use-first-page-ready.ts";

function Prepared() {
  useOutbox();
  useDesktopNotices();
  useEffect(() => {
    // A failed prefetch is retried when the code is needed.
    preparePalette().catch(() => undefined);
    prepareToasts().catch(() => undefined);
    // Creating the date formatter takes milliseconds: done here instead of at the keystroke that opens the palette.
    businessToday();
  }, []);
  return null;
}

/** Work that must not delay the first page: it starts when that page has settled, before it is needed. */
export function AfterPage() {
  return useFirstPageReady() ? <Prepared /> : null;
}
