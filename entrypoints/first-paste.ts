import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";
import { pasteInOneLine } from "#shared/ui/palette/surface/early-text.ts";

/*
 * Runs before a page of the extension has a field: in the field of the first paint a line break is an Enter, and one that
 * is pasted before any other script runs must be none.
 */
export default defineUnlistedScript(() => {
  document.addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest("#first-paint")) pasteInOneLine(event);
  });
});
