import { Suspense } from "react";
import { loadArea } from "#shared/client/i18n.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";

const RestDocuments = lazyComponent(async () => {
  const [{ RestDocuments: Part }] = await Promise.all([import("./rest-documents.tsx"), loadArea("signing-parts")]);
  return Part;
});

interface Props {
  readonly page: Pick<SigningPageData, "rest">;
  /** Whether they end, or have ended, without being signed. */
  readonly isOver?: boolean;
  /** Given where the files can be downloaded. */
  readonly shortKey?: string;
}

/** The other documents that are signed together, if there are any: their code is loaded only then. */
export const RestPart = (props: Props) =>
  props.page.rest.length > 0 && (
    <Suspense fallback={null}>
      <RestDocuments {...props} />
    </Suspense>
  );
