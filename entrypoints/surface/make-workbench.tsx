import type { ReactNode } from "react";
import { prepareForm } from "#shared/ui/palette/surface/lazy-parts.ts";
import { recallUser } from "./known-user.ts";
import { takeRequest } from "./requests.ts";
import { Workbench, type WorkbenchProps } from "./workbench.tsx";

/**
 * Workbench of a surface that opens. When a shortcut requested a form, the form is loaded first, so that typed text
 * goes into it; until then the static input takes the text.
 */
export async function makeWorkbench(props: Omit<WorkbenchProps, "first">): Promise<ReactNode> {
  const recalling = recallUser();
  const first = await takeRequest();
  if (first) await Promise.all([recalling, first.kind === "search" || prepareForm(first.kind)]);
  return <Workbench first={first} {...props} />;
}
