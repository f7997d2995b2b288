import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useSnapshot } from "valtio/react";
import { getPlatform } from "#shared/client/current-platform.ts";
import { loadNotifications, notificationsState } from "#shared/client/state/notifications-state.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { Mark } from "#shared/ui/mark.tsx";
import { PaletteBody } from "#shared/ui/palette/surface/palette-body.tsx";
import { usePaletteTexts } from "#shared/ui/palette/surface/use-palette-texts.ts";
import { useT } from "#shared/ui/use-t.ts";
import { FirstText, useFirstPaintOver } from "./first-paint.tsx";
import { noteForm } from "./current-form.ts";
import classes from "./surface.module.css";
import type { SurfaceRequest } from "./requests.ts";
import { useRequest } from "./use-request.ts";

/** Known to be lost only after a look at the browser, so the first paint does without (docs/design/goals.md, F5). */
const PermissionLost = lazyComponent(async () => (await import("./permission-lost.tsx")).PermissionLost);
const Feed = lazyComponent(async () => (await import("./feed.tsx")).Feed);

type Tab = "palette" | "notifications";

function Bar({ tab, onTab }: { readonly tab: Tab; readonly onTab: (tab: Tab) => void }) {
  const t = useT();
  const { unread } = useSnapshot(notificationsState);
  const names = {
    palette: t("extension.search"),
    notifications: unread > 0 ? t("extension.notices_unread", { unread }) : t("extension.notices"),
  };
  return (
    <header className={classes.bar}>
      <Mark size={20} />
      <h1>{t("app.name")}</h1>
      {(["palette", "notifications"] as const).map((one) => (
        <button key={one} type="button" className={classes.tab} aria-pressed={tab === one} onClick={() => onTab(one)}>
          {names[one]}
        </button>
      ))}
    </header>
  );
}

export interface WorkbenchProps {
  /** Request that the surface opened with. */
  readonly first: SurfaceRequest | null;
  /** Called after a page was opened. */
  readonly afterOpen: () => void;
  /** Content above the palette. */
  readonly head?: (onOpen: (path: string) => void) => ReactNode;
}

/** Palette and notifications, the same in popup and side panel. */
export function Workbench(props: WorkbenchProps) {
  usePaletteTexts();
  const [typed, setTyped] = useState<string | null>(null);
  return typed === null ? <FirstText onText={setTyped} /> : <Bench {...props} typed={typed} />;
}

/** @param typed text typed before the component mounted */
function Bench({ first, afterOpen, head, typed }: WorkbenchProps & { readonly typed: string }) {
  const [chosen, setTab] = useState<Tab>("palette");
  // An Enter typed early is none of a form that was requested.
  const { number, request, search, endRequest } = useRequest(first && { ...first, typed: typed.replaceAll("\n", " ") });
  const { user } = useSnapshot(sessionState);
  useFirstPaintOver();
  useEffect(() => void loadNotifications(), []);
  // What was requested takes precedence over the notifications tab.
  const tab = request || search ? "palette" : chosen;
  const choose = (next: Tab) => {
    endRequest();
    setTab(next);
  };
  const open = (path: string, where: "here" | "new_tab" = "here") =>
    void Promise.resolve(getPlatform().openPath(path, where)).finally(afterOpen);
  return (
    <>
      <Bar tab={tab} onTab={choose} />
      <main className={classes.bench}>
        <Suspense>
          <PermissionLost />
        </Suspense>
        {tab === "palette" ? (
          <PaletteBody
            // The key remounts the palette at each new or ended request, and once the user is known, on whom the
            // available forms depend.
            key={`${number} ${request !== null && user !== null}`}
            initialText={search || (number === 0 ? typed : "")}
            isSearch={search !== ""}
            start={user ? request : null}
            onOpen={open}
            onClose={endRequest}
            onForm={noteForm}
            head={head?.(open)}
          />
        ) : (
          <Suspense>
            <Feed onOpen={open} />
          </Suspense>
        )}
      </main>
    </>
  );
}
