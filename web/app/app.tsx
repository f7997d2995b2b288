import { Suspense, useEffect } from "react";
import { useSnapshot } from "valtio/react";
import { useLocation, useRouter } from "wouter";
import { loadArea } from "#shared/client/i18n.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";

import { sessionState } from "#shared/client/state/session-state.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { findPage } from "./find-page.ts";
import { layoutCode } from "./opening.ts";
import { PageLoading } from "./page-loading.tsx";
import { PublicFrame } from "./public-frame.tsx";
import { Routes } from "./routes.tsx";
import { screens } from "./screens.tsx";
import { usePageTitle } from "./use-page-title.ts";
import { useFactorGate } from "./use-factor-gate.ts";
import { useSessionEnd } from "./use-session-end.ts";

const VisitorFrame = lazyComponent(async () => {
  const [{ VisitorFrame: Frame }] = await Promise.all([import("./visitor-frame.tsx"), loadArea("public")]);
  return Frame;
});
const SetUpFactor = lazyComponent(async () => {
  const [{ SetUpFactor: Page }, { DataProvider }] = await Promise.all([
    import("../features/account/set-up-factor.tsx"),
    import("#shared/ui/data-provider.tsx"),
    loadArea("account"),
    loadArea("components"),
    loadArea("fields"),
  ]);
  return (props: { onDone: () => void }) => (
    <DataProvider>
      <Page {...props} />
    </DataProvider>
  );
});
const Layout = lazyComponent(layoutCode);

/**
 * Fetches the page's code in parallel with the frame's: React would request it only after the frame has rendered
 * (docs/design/goals.md, F3).
 */
function usePreparedScreen(page: ReturnType<typeof findPage>, isIn: boolean): void {
  useEffect(() => {
    if (isIn && page) void screens[page.path].prepare();
  }, [isIn, page]);
}

/**
 * The pages in their frame. Header, sidebar and footer are shown to logged-in users only
 * (docs/design/specification.md, section 2).
 */
export function App() {
  const { parser } = useRouter();
  const [location] = useLocation();
  const { tokens, claims } = useSnapshot(sessionState);
  const page = findPage(parser, location);
  const gate = useFactorGate();
  usePageTitle(page);
  useSessionEnd();
  usePreparedScreen(page, claims !== null);

  const content = (
    <ErrorBoundary key={location}>
      <Suspense fallback={<PageLoading />}>
        <Routes />
      </Suspense>
    </ErrorBoundary>
  );
  if (page?.frame === "visitor")
    return (
      <Suspense fallback={<PageLoading />}>
        <VisitorFrame>{content}</VisitorFrame>
      </Suspense>
    );
  if (page?.access === "external") return content;
  if (!tokens || !claims) return <PublicFrame>{content}</PublicFrame>;
  if (gate.isClosed)
    return (
      <PublicFrame>
        <Suspense fallback={<PageLoading />}>
          <SetUpFactor onDone={gate.open} />
        </Suspense>
      </PublicFrame>
    );
  return (
    <Suspense fallback={<PageLoading />}>
      <Layout>{content}</Layout>
    </Suspense>
  );
}
