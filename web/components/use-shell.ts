import { useLocation } from "wouter";
import { getPlatform } from "#shared/client/current-platform.ts";
import { startInPalette } from "#shared/ui/palette/surface/palette-request.ts";
import type { Shell } from "#shared/ui/palette/surface/shell.ts";
import { copyText } from "#shared/ui/copy-text.ts";
import { showError, showSuccess } from "#shared/ui/toasts.ts";
import { undoAction } from "#shared/ui/undo-action.ts";
import { useTexts } from "./use-texts.ts";

/** The web app's implementation of `Shell`: a page's button runs the same command as the palette. */
export function useShell(): Shell {
  const { t } = useTexts();
  const [, navigate] = useLocation();
  return {
    t,
    open: (path, where = "here") => {
      if (where === "here") navigate(path);
      else void getPlatform().openPath(path, where);
    },
    copy: async (text) => void (await copyText(text)),
    startIncident: (draft) => startInPalette({ form: "incident", draft }),
    startPayment: (draft) => startInPalette({ form: "payment", draft }),
    // Levels of the palette are not available here; pages use dialogs instead.
    startRound: () => {},
    prompt: () => {},
    choose: () => {},
    announce: (text, undo) => showSuccess(text, undo && undoAction(undo)),
    refuse: showError,
  };
}
