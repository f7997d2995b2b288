import { makeWorkbench } from "../surface/make-workbench.tsx";
import { startSurface } from "../surface/start-surface.tsx";

void startSurface(() => makeWorkbench({ afterOpen: () => window.close() }));
