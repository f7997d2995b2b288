import type { ReactNode } from "react";
import { prepareForm } from "#shared/ui/palette/surface/lazy-parts.ts";
import { recallUser } from "./known-user.ts";
import { takeRequest } from "./requests.ts";
import { Workbench, type WorkbenchProps } from "./workbench.tsx";

/**
 * The workbench of a surface that opens. Where a key asked for a form, it opens in that: what is typed at once belongs into it,
 * and until then into the page's own field.
 */
export async function makeWorkbench(props: Omit<WorkbenchProps, "first">): Promise<ReactNode> {
  const recalling = recallUser();
  const first = await takeRequest();
  if (first) await Promise.all([recalling, prepareForm(first.kind)]);
  return <Workbench first={first} {...props} />;
}
