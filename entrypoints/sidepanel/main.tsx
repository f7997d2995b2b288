import { makeWorkbench } from "../surface/make-workbench.tsx";
import { startSurface } from "../surface/start-surface.tsx";
import { AtHand } from "./at-hand.tsx";

void startSurface(() => makeWorkbench({ afterOpen: () => {}, head: (open) => <AtHand onOpen={open} /> }));
