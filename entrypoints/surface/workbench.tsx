import { lazy, Suspense, useEffect, useState } from "react";
import { useSnapshot } from "valtio/react";
import { getPlatform } from "#shared/client/current-platform.ts";
import { loadNotifications, notificationsState } from "#shared/client/state/notifications-state.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { Mark } from "#shared/ui/mark.tsx";
import { PaletteBody } from "#shared/ui/palette/palette-body.tsx";
import { usePaletteTexts } from "#shared/ui/palette/use-palette-texts.ts";
import { useT } from "#shared/ui/use-t.ts";
import { FirstText, useFirstPaintOver } from "./first-paint.tsx";
import { PermissionLost } from "./permission-lost.tsx";
import classes from "./surface.module.css";
import type { SurfaceRequest } from "./requests.ts";
import { useRequest } from "./use-request.ts";

const Feed = lazy(async () => ({ default: (await import("./feed.tsx")).Feed }));

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
      <strong>{t("app.name")}</strong>
      {(["palette", "notifications"] as const).map((one) => (
        <button key={one} type="button" className={classes.tab} aria-pressed={tab === one} onClick={() => onTab(one)}>
          {names[one]}
        </button>
      ))}
    </header>
  );
}

interface WorkbenchProps {
  /** What it was opened for. */
  readonly first: SurfaceRequest | null;
  /** What the surface does once a page opened. */
  readonly afterOpen: () => void;
}

/** Palette and notifications, the same in popup and side panel. */
export function Workbench(props: WorkbenchProps) {
  usePaletteTexts();
  const [typed, setTyped] = useState<string | null>(null);
  return typed === null ? <FirstText onText={setTyped} /> : <Bench {...props} typed={typed} />;
}

/** @param typed before it stood */
function Bench({ first, afterOpen, typed }: WorkbenchProps & { readonly typed: string }) {
  const [chosen, setTab] = useState<Tab>("palette");
  const begun = first && { ...first, text: [first.text, typed].filter(Boolean).join(" ") };
  const { number, request, endRequest } = useRequest(begun);
  const { user } = useSnapshot(sessionState);
  useFirstPaintOver();
  useEffect(() => void loadNotifications(), []);
  // Whoever asked for a form does not want to read notifications first.
  const tab = request ? "palette" : chosen;
  const choose = (next: Tab) => {
    endRequest();
    setTab(next);
  };
  const open = (path: string, where: "here" | "new_tab" = "here") =>
    void Promise.resolve(getPlatform().openPath(path, where)).finally(afterOpen);
  return (
    <>
      <Bar tab={tab} onTab={choose} />
      <PermissionLost />
      {tab === "palette" ? (
        <PaletteBody
          // Each request, and each end of one, begins anew; what may be begun is known with the person alone.
          key={`${number} ${request !== null && user !== null}`}
          initialText={number === 0 ? typed : ""}
          begin={user ? request : null}
          onOpen={open}
          onClose={endRequest}
        />
      ) : (
        <Suspense>
          <Feed onOpen={open} />
        </Suspense>
      )}
    </>
  );
}
