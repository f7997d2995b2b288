import { Route, Switch } from "wouter";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { allPages } from "./find-page.ts";
import { Guard } from "./guard.tsx";
import { screens } from "./screens.tsx";

const PageNotFound = lazyComponent(async () => (await import("./error-page.tsx")).PageNotFound, "throw");

/** One route per page of the table; any other path is "not found". */
export function Routes() {
  return (
    <Switch>
      {allPages.map((page) => {
        const Screen = screens[page.path];
        return (
          <Route key={page.path} path={page.path}>
            <Guard page={page}>
              <Screen />
            </Guard>
          </Route>
        );
      })}
      <Route>
        <PageNotFound />
      </Route>
    </Switch>
  );
}
