import { useEffect } from "react";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { prepareToasts } from "#shared/ui/toasts.ts";
import { preparePalette } from "./palette-code.ts";
import { useOutbox } from "./use-outbox.ts";
import { usePageStands } from "./use-page-stands.ts";

function Prepared() {
  useOutbox();
  useEffect(() => {
    // What could not be fetched now is asked for again when it is needed.
    preparePalette().catch(() => undefined);
    prepareToasts().catch(() => undefined);
    // The clock's format takes milliseconds to make: here, and not in the keystroke that opens the palette.
    businessToday();
  }, []);
  return null;
}

/** What the first page must not be kept waiting by: it comes once that page stands, and before it is needed. */
export function AfterPage() {
  return usePageStands() ? <Prepared /> : null;
}
