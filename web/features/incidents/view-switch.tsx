import { Button, SegmentedControl } from "@mantine/core";
import { IconLayoutKanban, IconList, IconUser } from "@tabler/icons-react";
import { useSnapshot } from "valtio/react";
import { useLocation, useSearch } from "wouter";
import { sessionState } from "#shared/client/state/session-state.ts";
import type { ListState } from "#web/components/list-state.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./incidents.module.css";

export type IncidentView = "list" | "board";

/** List or board, stored in the address; other parameters are preserved. */
export function useIncidentView(): [IncidentView, (view: IncidentView) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const parameters = new URLSearchParams(search);
  const choose = (view: IncidentView) => {
    parameters.delete("page");
    if (view === "board") parameters.set("view", view);
    else parameters.delete("view");
    navigate(parameters.size > 0 ? `${path}?${parameters}` : path);
  };
  return [parameters.get("view") === "board" ? "board" : "list", choose];
}

/** Only incidents assigned to the user, or all. */
function MineButton({ state }: { state: ListState }) {
  const { t } = useTexts();
  const { user } = useSnapshot(sessionState);
  if (!user) return null;
  const isOn = state.filters.get("assignee_id") === user.id;
  return (
    <Button
      variant={isOn ? "light" : "default"}
      leftSection={<IconUser size={16} aria-hidden />}
      aria-pressed={isOn}
      onClick={() => state.setFilters({ assignee_id: isOn ? null : user.id })}
    >
      {t("incidents.mine")}
    </Button>
  );
}

/** Display of incidents: own or all, and as a list or a board. */
export function ViewSwitch({ state }: { state: ListState }) {
  const { t } = useTexts();
  const [view, setView] = useIncidentView();
  return (
    <>
      <MineButton state={state} />
      <SegmentedControl
        aria-label={t("incidents.view")}
        value={view}
        onChange={setView}
        data={[
          {
            value: "list",
            label: (
              <span className={classes.view}>
                <IconList size={16} aria-hidden />
                <span className={classes.viewName}>{t("incidents.view.list")}</span>
              </span>
            ),
          },
          {
            value: "board",
            label: (
              <span className={classes.view}>
                <IconLayoutKanban size={16} aria-hidden />
                <span className={classes.viewName}>{t("incidents.view.board")}</span>
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
