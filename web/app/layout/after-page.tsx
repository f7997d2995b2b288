import { useEffect } from "react";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { prepareToasts } from "#shared/ui/toasts.ts";
import { preparePalette } from "./palette-code.ts";
import { useDesktopNotices } from "./use-desktop-notices.ts";
import { useOutbox } from "./use-outbox.ts";
import { useFirstPageReady } from "./use-first-page-ready.ts";
import { useLiveConnection } from "./use-live-connection.ts";

/** Milliseconds without a request after which the page's first rows are there: changes are then followed as soon as possible. */
const LOADED_MS = 50;

/** Milliseconds after which changes are followed although a slow answer of the page is still to come. */
const LATEST_MS = 2000;

/** Milliseconds without a request after which the page is at rest, and may load what is not needed yet. */
const SETTLED_MS = 400;

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
  useLiveConnection(useFirstPageReady(LOADED_MS, LATEST_MS));
  return useFirstPageReady(SETTLED_MS) ? <Prepared /> : null;
}
