import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { later, useLaterTried } from "./later.ts";
import { MissingPart } from "./missing-part.tsx";

/**
 * A part of a page whose code is fetched when it is shown first. Where that fails a sentence with a way to try again stands in its
 * place: `lazy` alone would take down the page around it, with all that was typed there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  const part = later(load);
  function Tried(props: Props) {
    const { code: Part, hasFailed, retry } = useLaterTried(part);
    if (Part) return <Part {...props} />;
    return hasFailed ? <MissingPart onRetry={retry} /> : null;
  }
  return lazy(async () => ({ default: await part.prepare().catch(() => Tried) }));
}
