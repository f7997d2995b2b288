import { useRef } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { copyText } from "#shared/ui/copy-text.ts";
import { showError, showSuccess } from "#shared/ui/toasts.ts";
import { undoAction } from "#shared/ui/undo-action.ts";
import { useT } from "#shared/ui/use-t.ts";
import type { Leaving, LevelProps } from "./level.ts";
import type { NestedPage } from "../entries/palette-entry.ts";
import { storeRecentEntry } from "../entries/recent-entries.ts";
import type { Shell } from "./shell.ts";
import type { Forms } from "./use-forms.ts";

interface Surroundings {
  readonly forms: Forms;
  readonly goInto: (page: NestedPage, leaving: Leaving) => void;
  readonly onOpen: (path: string, where: "here" | "new_tab") => void;
  readonly onClose: () => void;
}

/** Wraps a function to record that it was called. */
function noting<Argument>(note: () => void, open: (argument: Argument) => void): (argument: Argument) => void {
  return (argument) => {
    note();
    open(argument);
  };
}

/** Handles the choice of a row. A row that is still running is not run again; a failed one changes nothing. */
export function useChoosing({ forms, goInto, onOpen, onClose }: Surroundings): LevelProps["onChoose"] {
  const t = useT();
  const isBusy = useRef(false);

  const run = async (work: (shell: Shell) => void | Promise<void>, where: "here" | "new_tab", leaving: Leaving) => {
    let staysOpen = false;
    const stay = () => {
      staysOpen = true;
    };
    await work({
      t,
      open: (path, there = where) => onOpen(path, there),
      copy: async (text) => void (await copyText(text)),
      startIncident: noting(stay, forms.startIncident),
      startPayment: noting(stay, forms.startPayment),
      startRound: noting(stay, forms.startRound),
      prompt: noting(stay, (request) => goInto({ kind: "asking", ...request }, leaving)),
      choose: noting(stay, (choice) => goInto({ kind: "choosing", ...choice }, leaving)),
      announce: (text, undo) => showSuccess(text, undo && undoAction(undo)),
      refuse: showError,
    });
    if (!staysOpen) onClose();
  };

  const choose: LevelProps["onChoose"] = async (entry, where, leaving) => {
    const { action } = entry;
    if (isBusy.current || action.kind === "write") return;
    if (action.kind === "page") return goInto(action.page, leaving);
    isBusy.current = true;
    try {
      const remembered = storeRecentEntry(entry).catch(() => {});
      if (action.kind === "do") await run(action.run, where, leaving);
      else {
        // Before opening, because a popup closes when its page opens. The page opens even if it fails.
        await remembered;
        onOpen(action.path, where);
        onClose();
      }
    } catch (error) {
      showError(describeError(error));
    } finally {
      isBusy.current = false;
    }
  };
  return choose;
}
