import type { ReactNode } from "react";
import { formParts } from "#shared/ui/palette/later-parts.ts";
import { recallUser } from "./known-user.ts";
import { type SurfaceRequest, takeRequest } from "./requests.ts";
import { Workbench } from "./workbench.tsx";

async function prepareForm(kind: SurfaceRequest["kind"]): Promise<void> {
  const { draft } = await formParts[kind].prepare();
  await draft.read();
}

/**
 * The workbench of a surface that opens. Where a key asked for a form, it opens in that: what is typed at once belongs into it,
 * and until then into the page's own field.
 */
export async function makeWorkbench(afterOpen: () => void): Promise<ReactNode> {
  const recalling = recallUser();
  const first = await takeRequest();
  if (first) await Promise.all([recalling, prepareForm(first.kind)]);
  return <Workbench first={first} afterOpen={afterOpen} />;
}
