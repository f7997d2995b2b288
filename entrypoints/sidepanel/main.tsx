import { makeWorkbench } from "../surface/make-workbench.tsx";
import { startSurface } from "../surface/start-surface.tsx";
import { LazyCurrentRecord } from "./lazy-current-record.tsx";

void startSurface(() => makeWorkbench({ afterOpen: () => {}, head: (open) => <LazyCurrentRecord onOpen={open} /> }));
